import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { inAscii } from './in-ascii.ts'

const root = join(import.meta.dirname, '..')
/** Where the bundle is installed, whatever folder it is built in. */
const placed = join(root, 'dist/server')

/** Packages with native code or WebAssembly files. */
const external = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', 'pdfkit', 'fontkit', 'harfbuzzjs']

/**
 * Builds what `npm start` runs into `outDir`: start.js, beside it each program that the server starts (a thread, a child process), and
 * the commands of server/cli. Package code goes into separate files, except for the external packages.
 */
export async function buildServer(outDir: string): Promise<void> {
  const programs = new Set([join(root, 'server/start.ts')])
  const found = (program: string) => programs.add(program)
  await buildPrograms(
    'command',
    globSync('server/cli/*.ts', { cwd: root }).map((file) => join(root, file)),
    outDir,
    found,
  )
  // Each of these is built separately: in a common build, code loaded by a thread could share a file with code that starts the whole
  // server. The set grows during the loop.
  for (const program of programs) await buildPrograms(basename(program, '.ts'), [program], outDir, found)
  dropMapsOfPackages(outDir)
}

/** Builds programs that may share files, whose names begin with `name`. */
function buildPrograms(name: string, programs: string[], outDir: string, found: (program: string) => void): Promise<unknown> {
  return build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external },
    plugins: [lazyBuiltins(), filesOfSources(found), inAscii()],
    build: {
      target: 'es2024',
      outDir,
      emptyOutDir: false,
      ssr: true,
      sourcemap: true,
      rolldownOptions: {
        input: programs,
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${name}-[name].js`,
          comments: { annotation: false, jsdoc: false },
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          sourcemapExcludeSources: true,
          sourcemapPathTransform: (source, map) => relative(placed, resolve(dirname(map), source)),
          codeSplitting: { groups: [{ name: 'packages', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] }] },
        },
      },
    },
  })
}

/**
 * `new URL('…', import.meta.url)` names a file relative to the source. Programs are placed beside the bundle, and other
 * files stay where they are in the project. Any other use of import.meta would resolve differently in the bundle than in the
 * source, so it fails the build.
 */
function filesOfSources(found: (program: string) => void): Plugin {
  const byPlace = /new URL\('([^']+)', import\.meta\.url\)/g
  const otherwise = /import\.meta\.(url|dirname|filename)/
  return {
    name: 'files-of-sources',
    enforce: 'pre',
    transform: {
      filter: { code: otherwise },
      handler(code, id) {
        // A module of the builder itself.
        if (!id.startsWith(root)) return
        if (otherwise.test(code.replace(byPlace, ''))) this.error(`${id} uses import.meta in a way that a bundle cannot keep.`)
        const inBundle = code.replace(byPlace, (_, path) => {
          const file = resolve(dirname(id), path)
          const isProgram = file.endsWith('.ts')
          if (isProgram) found(file)
          // The slash at the end says that it is a folder.
          const place = isProgram ? `./${basename(file, '.ts')}.js` : relative(placed, file) + (path.endsWith('/') ? '/' : '')
          return `new URL('${place}', import.meta.url)`
        })
        return { code: inBundle, map: null }
      },
    },
  }
}

/**
 * Gets `http` and `util` from Node without importing them as ES modules. For such an import Node reads every export, and getters among them
 * load parts that the server may never need, such as an HTTP client (nodejs/node#59686).
 */
function lazyBuiltins(): Plugin {
  return {
    name: 'lazy-builtins',
    enforce: 'pre',
    resolveId: { filter: { id: /^(node:)?(http|util)$/ }, handler: (id) => `\0lazy:${id.replace('node:', '')}` },
    load: {
      filter: { id: /^\0lazy:/ },
      handler: (id) => `module.exports = process.getBuiltinModule('node:${id.slice('\0lazy:'.length)}')`,
    },
  }
}

/** Node reads a whole source map as soon as it has to name a line, and those of packages are ten times as large as our own. */
function dropMapsOfPackages(folder: string) {
  for (const name of globSync('*.map', { cwd: folder })) {
    const { sources } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sources: string[] }
    if (sources.some((source) => /^(\.\.\/)+(domain|server)\//.test(source))) continue
    const file = join(folder, name.slice(0, -'.map'.length))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'))
    rmSync(join(folder, name))
  }
}
