import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { accessBody, colleagueChanged, colleagueList, invitationBody, roleBody } from '#domain/account/colleague.ts'
import { historyEntries } from '#domain/account/history.ts'
import { roleNames } from '#domain/account/permissions.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { historyOf } from '#server/platform/history.ts'
import { answers, creates } from '#server/platform/http/route.ts'
import { emailNotice } from '#server/platform/mail/outbox.ts'
import { changeRole, inviteAgain, inviteColleague, resetTwoFactor, revoke, setDisabled, signOutColleague } from './change.ts'
import { listColleagues } from './list.ts'

/** Accounts from before version 0.3.0 have ids that are not UUIDs. */
const one = z.strictObject({ id: z.string().max(100) })
const done = { 200: colleagueChanged }

/** The people of the office. They need the permission 'manage colleagues'. */
export const colleagueRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const { db } = context

  app.get('/colleagues', answers(colleagueList, shows('listed', 'account')), async (request) => {
    const rows = await listColleagues(db, context.now(), personIn(request).id)
    return showing(request, rows, { rows, total: rows.length })
  })

  app.post('/colleagues', creates(colleagueChanged, { body: invitationBody }), async (request) => {
    const { email, name } = request.body
    await inviteColleague(context, actorIn(request), request.body)
    return changed(`${name} is invited. ${emailNotice(context, email)}`)
  })

  app.put('/colleagues/:id/invitation', { schema: { params: one, response: done } }, async (request) => {
    const { name, email } = await inviteAgain(context, actorIn(request), request.params.id)
    return changed(`${name} gets a new link, and the earlier one has ended. ${emailNotice(context, email)}`)
  })

  app.delete('/colleagues/:id/invitation', { schema: { params: one, response: done } }, async (request) => {
    const { name } = await revoke(context, actorIn(request), request.params.id)
    return changed(`The invitation of ${name} is revoked. Its link no longer works.`)
  })

  app.put('/colleagues/:id/role', { schema: { params: one, body: roleBody, response: done } }, async (request) => {
    const { role } = request.body
    const { name } = await changeRole(db, actorIn(request), request.params.id, role)
    return changed(`${name} now has the role ${roleNames[role]().toLowerCase()}.`)
  })

  app.put('/colleagues/:id/access', { schema: { params: one, body: accessBody, response: done } }, async (request) => {
    const { disabled } = request.body
    const { name } = await setDisabled(db, actorIn(request), request.params.id, disabled)
    return changed(disabled ? `${name} is signed out everywhere and can’t sign in.` : `${name} can sign in again.`)
  })

  app.delete('/colleagues/:id/sessions', { schema: { params: one, response: done } }, async (request) => {
    const { name } = await signOutColleague(db, actorIn(request), request.params.id)
    return changed(`${name} is signed out everywhere.`)
  })

  app.delete('/colleagues/:id/two-factor', { schema: { params: one, response: done } }, async (request) => {
    const { name, email } = await resetTwoFactor(context, actorIn(request), request.params.id)
    return changed(`Two-factor sign-in of ${name} is reset. ${emailNotice(context, email)}`)
  })

  app.get('/colleagues/:id/history', answers(historyEntries, shows('opened history', 'account'), { params: one }), ({ params }) =>
    historyOf(db, 'account', params.id),
  )
}

function changed(message: string) {
  return { status: 'success' as const, message }
}
