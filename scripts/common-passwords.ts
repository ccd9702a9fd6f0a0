// Writes server/auth/passwords/common-passwords.txt: the 3,000 most common passwords that are long enough for any role.
// Run it after an update of the list: npm run common-passwords
import '#server/lib/node-version.js'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '#domain/account/account.ts'

const most = 3000
const file = join(import.meta.dirname, '../server/auth/passwords/common-passwords.txt')
const common = dictionary['passwords-common'] as string[]
const longEnough = common.filter((password) => password.length >= passwordLength).slice(0, most)
writeFileSync(file, `${longEnough.join('\n')}\n`)
console.log(`${longEnough.length} passwords in ${file}`)
