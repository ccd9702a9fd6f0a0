import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import * as z from 'zod'

type Schema = z.core.$ZodType

/** What a call takes; `description` is for readers of the API. */
type Taken = { description?: string; params?: Schema; querystring?: Schema; headers?: Schema; body?: Schema }

/** The thing that an address with ':id' is about. */
export const byId = { params: z.strictObject({ id: z.uuid() }) }
/** The registration that an address with ':serial_no' is about. */
export const bySerialNo = { params: z.strictObject({ serial_no: z.stringFormat('serial number', /^[1-9]\d{0,14}$/).transform(Number) }) }

/** What a route takes, whom it shows and who may call it, as far as that isn't usual. */
type Declared = Taken & FastifyContextConfig

type All<Parts extends object[]> = Parts extends [infer First, ...infer Rest extends object[]] ? First & All<Rest> : object

/** Returns the options of a route that declares these parts. */
export function takes<Parts extends Declared[]>(...parts: Parts) {
  const { description, params, querystring, headers, body, ...config }: Declared = Object.assign({}, ...parts)
  const taken = Object.entries({ description, params, querystring, headers, body }).filter(([, part]) => part !== undefined)
  const schema = Object.fromEntries(taken) as Pick<All<Parts>, keyof Taken & keyof All<Parts>>
  return { config: config as Omit<All<Parts>, keyof Taken>, schema }
}

/** The same for one that answers 200 with `answer`. */
export function answers<Answer extends Schema, Parts extends Declared[]>(answer: Answer, ...parts: Parts) {
  const { config, schema } = takes(...parts)
  return { config, schema: { ...schema, response: { 200: answer } } }
}

/** The same for one that answers 201. */
export function creates<Answer extends Schema, Parts extends Declared[]>(answer: Answer, ...parts: Parts) {
  const { config, schema } = takes(...parts)
  return { config, schema: { ...schema, response: { 201: answer } } }
}

/** Answers with the status that a route declares, if it declares a single one. */
export function answerAsDeclared(app: FastifyInstance) {
  app.addHook('preHandler', (request, reply, done) => {
    const [status, ...others] = Object.keys(request.routeOptions.schema?.response ?? {})
    if (status && others.length === 0) reply.status(Number(status))
    done()
  })
}
