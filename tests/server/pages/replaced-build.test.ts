import { Hono } from 'hono'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '#server/core/log.ts'
import type { Env } from '#server/http/mount.ts'
import { StaticFiles } from '#server/http/static-files.ts'
import { PageRenderer } from '#server/pages/page-renderer.ts'
import { RenderedPages } from '#server/pages/rendered-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'indago-build-'))
const at = (path: string) => join(folder, path)
const renderers: PageRenderer[] = []
afterAll(async () => {
  await Promise.all(renderers.map(renderer => renderer.close()))
  rmSync(folder, { recursive: true, force: true })
})

let builds = 0
function buildClient(stamp: string): void {
  builds += 1
  mkdirSync(at('client'), { recursive: true })
  writeFileSync(at('client/app.stamp'), stamp)
  writeFileSync(at('client/index.html'), `<title>Build ${stamp}</title><div id="app"></div>`)
  utimesSync(at('client/index.html'), builds, builds)
}

function buildRenderer(stamp: string): void {
  mkdirSync(at('renderer'), { recursive: true })
  writeFileSync(at('renderer/app.stamp'), stamp)
  const page = `{ html: 'drawn by ${stamp}', answers: { at: 0, guest: 'unregistered', answers: [] } }`
  writeFileSync(at('renderer/render-page.mjs'), `export const prepare = () => {}\nexport const renderPage = async () => (${page})`)
}

/** A server that is started now, and its page. */
async function started(): Promise<() => Promise<string>> {
  const renderer = new PageRenderer(openLog('silent'), at('renderer/render-page.mjs'))
  renderers.push(renderer)
  await renderer.start()
  const app = new Hono<Env>()
  const files = new StaticFiles(at('client'), () => '')
  const pages = new RenderedPages(app, files, renderer, { guest: 'unregistered', origin: undefined })
  app.get('*', async context => (await pages.respond(context)) ?? (await files.respond(context.req.raw)) ?? context.notFound())
  return async () => (await app.request('/terms', { headers: { accept: 'text/html' } })).text()
}

test('a page of a later build is not drawn by the renderer of an earlier one', async () => {
  buildClient('one')
  buildRenderer('one')
  const before = await started()
  expect(await before()).toMatch(/Build one.*drawn by one/s)
  buildClient('two')
  buildRenderer('two')
  expect(await before()).toBe('<title>Build two</title><div id="app"></div>')
  expect(await (await started())()).toMatch(/Build two.*drawn by two/s)
})
