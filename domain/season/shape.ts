import * as z from 'zod/mini'
import type { Money } from '#domain/payment/money.ts'
import { money } from '#domain/payment/money-shape.ts'
import { defaultSeason } from './defaults.ts'
import type { PublicSeason, Season } from './season.ts'
import { settingAt } from './setting.ts'
import { line, picture } from './setting-types.ts'

// Separate from season.ts, which visitor pages load: they needn't check the season the server sends.

type Shape<Value> = z.ZodMiniType<Value, Value>

/** What a season has beside its settings. */
const fixed: Record<string, z.ZodMiniType> = { version: z.int(), 'disclaimer.version': line().check }

/** Checks the structure of a season, which is that of the defaults, and each setting on its own. check.ts checks combinations. */
export const season = schemaOf(defaultSeason) as Shape<Season>

const { coordinator: _, retention: __, ...shown } = defaultSeason
/** The public part of a season. */
export const publicSeason = schemaOf(shown) as Shape<PublicSeason>

/** The key of a picture for the season (server/features/season/pictures.ts). */
export const pictureKey = picture.check

function schemaOf(known: unknown, path = ''): z.ZodMiniType {
  if (typeof known === 'object' && known !== null && !Array.isArray(known)) {
    const inner = Object.entries(known).map(([name, value]) => [name, schemaOf(value, path === '' ? name : `${path}.${name}`)])
    return z.strictObject(Object.fromEntries(inner))
  }
  const check = fixed[path] ?? (path.endsWith('.currency') ? currency(known as Money['currency']) : settingAt(path)?.type.check)
  if (!check) throw new Error(`${path} of the season has no definition in settings.ts`)
  return check
}

/** Each region pays fees in one currency (specification 2.6). */
function currency(known: Money['currency']) {
  return money.shape.currency.check(z.refine((sent) => sent === known, `This fee is in ${known}.`))
}
