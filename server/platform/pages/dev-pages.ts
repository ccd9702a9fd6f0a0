import { join } from 'node:path'
import { createServer } from 'vite'
import { type Assets, hashSources, linkTo, visitorStyleOf } from './assets.ts'
import { earlyScript, helpScript } from './early-script.ts'
import { type Pages, pagesFrom, type Render, type Renderer } from './pages.ts'

const entry = '/web/render.tsx'

type DevPages = Pages & { close(): Promise<void> }

/** Serves pages from their sources for development: saved changes show on reload, without a build. */
export async function openDevPages({ port = 5173 }: { port?: number } = {}): Promise<DevPages> {
  const vite = await createServer({
    root: join(import.meta.dirname, '../../..'),
    configLoader: 'native',
    server: { host: '127.0.0.1', port, strictPort: true },
  })
  await vite.listen()
  const { inlineScripts } = (await vite.ssrLoadModule(entry)) as Renderer
  let render = await loadRender()
  vite.watcher.on('change', async () => {
    // A file saved half way doesn't compile; the previous page is used until the next save.
    render = await loadRender().catch((error: Error) => {
      vite.config.logger.error(error.message)
      return render
    })
  })

  const origin = `http://127.0.0.1:${port}`
  const assets: Assets = {
    style: (source) => linkTo(`${origin}/${source}`),
    visitorStyle: (isForm) => linkTo(`${origin}/${visitorStyleOf(isForm)}`),
    scripts: (source) => ({ script: `${origin}/${source}`, preloads: [] }),
    companion: `${origin}/@vite/client`,
    csp: {
      'script-src': ["'self'", origin, ...hashSources([...inlineScripts, earlyScript, helpScript])],
      'style-src': ["'self'", "'unsafe-inline'", origin],
      'connect-src': ["'self'", origin, `ws://127.0.0.1:${port}`],
      'font-src': ["'self'", origin],
    },
  }
  return {
    ...pagesFrom({ render: () => render, assets, folder: null }),
    close: () => vite.close(),
  }

  async function loadRender(): Promise<Render> {
    return ((await vite.ssrLoadModule(entry)) as Renderer).render
  }
}
