import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { selfSigned } from './certificate.ts'

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** The path of nginx, or null. */
export const nginxProgram: string | null = places.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null

export type Nginx = {
  pid: number
  http: number
  https: number
  close(): Promise<void>
}

/**
 * Starts a real nginx with deploy/nginx.conf unchanged, except for its ports, its folders and the addresses of the portal's
 * processes ('127.0.0.1:3000').
 */
export async function startNginx(program: string, portals: string[]): Promise<Nginx> {
  let output = ''
  // Another process may take a free port a moment later.
  for (let time = 0; time < 3; time++) {
    const started = await tryNginx(program, portals)
    if (typeof started !== 'string') return started
    output = started
  }
  throw new Error(`nginx did not start:\n${output}`)
}

/** Uses ports that are free now. Resolves with its output if it ended instead. */
async function tryNginx(program: string, portals: string[]): Promise<Nginx | string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'))
  const at = (name: string) => join(folder, name)
  const [http, https] = [await freePort(), await freePort()]
  selfSigned(folder, 'register.example.org')
  const site = (await readFile(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8'))
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('/etc/letsencrypt/live/register.example.org', folder)
    .replace('/var/lib/nginx/portal-slots', at('slots'))
    .replace(/server 127\.0\.0\.1:3000( [^;]+)?;/, (_, how = '') => portals.map((portal) => `server ${portal}${how};`).join(' '))
  await writeFile(at('site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${at(kind)};`)
  await writeFile(
    at('nginx.conf'),
    `daemon off; pid ${at('pid')}; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; } http { access_log off; ${temporary.join(' ')} include ${at('site.conf')}; }`,
  )
  const options = ['-e', 'stderr', '-p', folder, '-c', at('nginx.conf')]
  execFileSync(program, ['-t', ...options], { stdio: 'pipe' })
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  await once(child, 'spawn')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  // It writes its pid file once it has its ports; before that, another process may respond there.
  const isUp = async () => (await readFile(at('pid'), 'utf8').catch(() => '')).trim() === `${child.pid}` && (await answers(https))
  while (!(await isUp())) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await close()
      return output
    }
    await new Promise((soon) => setTimeout(soon, 20))
  }
  return { pid: child.pid ?? 0, http, https, close }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isThere
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address !== null && typeof address === 'object' ? address.port : 0
}
