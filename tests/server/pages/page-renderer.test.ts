import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '#server/core/log.ts'
import { PageRenderer } from '#server/pages/page-renderer.ts'

const folders: string[] = []
let renderer: PageRenderer
afterEach(async () => {
  await renderer.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const answers = '{ at: 0, guest: "unregistered", answers: [] }'
/** A renderer whose app is the given body of `renderPage`. */
async function rendererOf(body: string): Promise<PageRenderer> {
  const folder = mkdtempSync(join(tmpdir(), 'indago-renderer-'))
  folders.push(folder)
  const file = join(folder, 'render-page.mjs')
  writeFileSync(
    file,
    `export const prepare = () => {}
export const renderPage = async (href, guest, ask) => { ${body} }`,
  )
  renderer = new PageRenderer(openLog('silent'), file)
  await renderer.start()
  return renderer
}
const noAnswer = () => Promise.reject(new Error('nobody asks'))

test('a page is rendered with the answers of the server', async () => {
  const pages = await rendererOf(`return { html: (await ask('/v1/x', 'POST', '{}')).text + guest + href, answers: ${answers} }`)
  const ask = (url: string, method: string, body: string | null) => Promise.resolve({ status: 200, text: [url, method, body].join(' ') })
  expect((await pages.render('/a', 'reader', ask))?.html).toBe('/v1/x POST {}reader/a')
})

test('a page that throws is left to the app, and the next one is rendered', async () => {
  const pages = await rendererOf(`if (href === '/bad') throw new Error('broken'); return { html: href, answers: ${answers} }`)
  expect(await pages.render('/bad', 'unregistered', noAnswer)).toBeUndefined()
  expect((await pages.render('/good', 'unregistered', noAnswer))?.html).toBe('/good')
})

test('a page that takes too long is left to the app, and those that nobody waits for are not rendered', async () => {
  const pages = await rendererOf(`
    globalThis.rendered = (globalThis.rendered ?? '') + href
    if (href === '/slow') await new Promise(resolve => setTimeout(resolve, 3000))
    return { html: globalThis.rendered, answers: ${answers} }`)
  const late = await Promise.all([pages.render('/slow', 'unregistered', noAnswer), pages.render('/waits', 'unregistered', noAnswer)])
  expect(late).toEqual([undefined, undefined])
  await expect.poll(async () => (await pages.render('/next', 'unregistered', noAnswer))?.html).toMatch(/^\/slow(?:\/next)+$/)
})

test('only so many pages wait at once', async () => {
  const pages = await rendererOf(`await new Promise(resolve => setTimeout(resolve, 50)); return { html: href, answers: ${answers} }`)
  const asked = Array.from({ length: 40 }, (_, at) => pages.render(`/${at}`, 'unregistered', noAnswer))
  const left = (await Promise.all(asked)).filter(page => page === undefined).length
  expect(left).toBeGreaterThanOrEqual(32)
})

test('pages are left to the app when the thread has ended', async () => {
  const pages = await rendererOf(`if (href === '/end') process.exit(1); return { html: href, answers: ${answers} }`)
  expect(await pages.render('/end', 'unregistered', noAnswer)).toBeUndefined()
  expect(await pages.render('/next', 'unregistered', noAnswer)).toBeUndefined()
})

test('without a build of the app all pages are left to it', async () => {
  renderer = new PageRenderer(openLog('silent'), undefined)
  expect(await renderer.render('/a', 'unregistered', noAnswer)).toBeUndefined()
})
