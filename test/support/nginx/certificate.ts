import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Writes a self-signed certificate to fullchain.pem and privkey.pem in a folder. Returns their paths. */
export function selfSigned(folder: string, name: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const subject = ['-subj', `/CN=${name}`, '-days', '2', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...subject], {
    stdio: 'ignore',
  })
  return { cert, key }
}
