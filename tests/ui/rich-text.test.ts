import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from 'vite'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { alarm, payloads } from '../support/payloads.ts'
import type { Parts } from './rich-text-page.tsx'

declare global {
  interface Window {
    parts: Parts
  }
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

let folder: string
let server: Server
let browser: Browser
let page: Page
let consoleErrors: string[]
let alarms: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'indago-rich-text-'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: { outDir: folder, assetsInlineLimit: 0, rolldownOptions: { input: resolve('tests/ui/rich-text-page.tsx') } },
  })
  const names = readdirSync(join(folder, 'assets'))
  const [entry, style] = ['.js', '.css'].map(kind => names.find(name => name.startsWith('rich-text-page') && name.endsWith(kind)))
  const html = `<!doctype html><link rel="stylesheet" href="/assets/${style}"><script type="module" src="/assets/${entry}"></script>`
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const type = types[extname(path)]
    response.writeHead(200, { 'content-type': type ?? 'text/html', 'content-security-policy': policy })
    const file = join(folder, path)
    // The cut fonts are there only after a build of the app.
    response.end(type ? (existsSync(file) ? readFileSync(file) : '') : html)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  browser = await sharedBrowser()
  page = await browser.newPage()
  page.on('console', message => message.type() === 'error' && !/favicon/.test(message.text()) && consoleErrors.push(message.text()))
  page.on('pageerror', error => consoleErrors.push(error.message))
  await page.exposeFunction(alarm, () => alarms++)
})
afterAll(async () => {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  consoleErrors = []
  alarms = 0
})
afterEach(() => {
  expect(consoleErrors.filter(error => !parserReport.test(error))).toEqual([])
  expect(alarms).toBe(0)
})

/** What the server allows. */
const policy = contentSecurityPolicy('127.0.0.1')

/** Markup is parsed in an inert document. Chromium still reports what the policy would have blocked there. */
const parserReport = /^(Executing inline event handler|Applying inline style)/

async function open(query = ''): Promise<void> {
  const address = server.address()
  await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/${query}`)
  await field().waitFor()
}
const field = () => page.getByRole('textbox', { name: 'Answer' })
const tool = (name: string | RegExp) => page.getByRole('button', { name })
const clean = (html: string, options?: Parameters<Parts['clean']>[1]) =>
  page.evaluate(([text, allowed]) => window.parts.clean(text, allowed), [html, options] as const)
const last = () => page.evaluate(() => window.parts.reports.at(-1))

test('allowed formats stay; scripts, styles, forms and foreign pictures are removed', async () => {
  await open()
  const text = '<p>A <b>bold</b> and <i>slanted</i> word, <a href="https://example.org/x">a link</a></p><ul><li>one</li></ul>'
  expect(await clean(text)).toBe(text)
  for (const [hostile, options] of [
    ['<a href="javascript:alert(1)">x</a>'],
    ['<a href="data:text/html,x">x</a>'],
    ['<a href="mailto:a@example.org">x</a>'],
    ['<a href="/search" target="_blank" onclick="alert(1)">x</a>'],
    ['<p style="position:fixed" class="x" id="main" data-autofocus aria-label="x">x</p>'],
    ['<form action="https://example.org"><input name=password></form>'],
    ['<style>body{display:none}</style>'],
    ['<img src="data:image/png;base64,AAAA">'],
    ['<img src="https://example.org/pixel.png">', { images: true }],
    ['<img src="data:image/svg+xml;base64,AAAA">', { images: true }],
  ] as const) {
    const left = await clean(`before ${hostile} after`, options)
    expect(left).not.toMatch(/alert|style|form|input|on\w+=|class|id=|data-|aria|href|src|target/)
    expect(left).toMatch(/before.*after/)
  }
  const picture = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="A curve">'
  expect(await clean(picture, { images: true })).toBe(picture)
})

test('none of the hostile payloads runs', async () => {
  await open()
  await page.evaluate(texts => {
    for (const text of texts) window.parts.append(text)
  }, payloads)
  await page.mouse.move(200, 200)
  // Waits for load errors of pictures and for the next frame, in which payloads could run.
  await page.evaluate(() => Promise.allSettled([...document.images].map(image => image.decode())))
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(payloads.length).toBeGreaterThan(300)
})

test('only web addresses become links, and only pictures of at most 500 kB are accepted', async () => {
  await open()
  const address = (typed: string) => page.evaluate(text => window.parts.linkAddress(text), typed)
  expect(await address('example.org')).toBe('https://example.org')
  expect(await address(' http://example.org/a ')).toBe('http://example.org/a')
  for (const typed of ['javascript:alert(1)', 'mailto:a@example.org', 'nothing', '']) expect(await address(typed)).toBeUndefined()
  const picture = (text: string | number, type: string) =>
    page.evaluate(([of, kind]) => window.parts.picture(of, kind), [text, type] as const)
  expect(await picture('abc', 'image/png')).toBeUndefined()
  expect(await picture('<svg/>', 'image/svg+xml')).toBeUndefined()
  expect(await picture(500_001, 'image/png')).toBeUndefined()
})

test('a picture is drawn anew as small as there is room', async () => {
  await open()
  const drawn = (room?: number) => page.evaluate(most => window.parts.drawn(1600, 'image/jpeg', most), room)
  const whole = await drawn(2_000_000)
  expect(whole).toMatch(/^data:image\/webp;base64,/)
  const small = await drawn(20_000)
  expect(small!.length).toBeLessThanOrEqual(20_000)
  expect(whole!.length).toBeGreaterThan(small!.length)
  expect(await drawn(100)).toBeUndefined()
})

test('content of at most one character is reported as empty, unless it is a picture (S1§5)', async () => {
  await open()
  const content = (html: string) => page.evaluate(text => window.parts.content(text), html)
  expect(await content('<p>a</p>')).toEqual({ html: '', length: 1 })
  expect(await content('<p>ab</p>')).toEqual({ html: '<p>ab</p>', length: 2 })
  expect((await content('<p><img src="data:image/png;base64,YWJj"></p>')).html).not.toBe('')
})

test('typing, bold, lists and undo work under the content security policy of the app', async () => {
  await open('?start=%3Cp%3EHello%3C/p%3E')
  await field().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  expect((await last())?.[0]).toContain('<b>Hello</b>')
  expect(await tool('Bold').getAttribute('aria-pressed')).toBe('true')
  await tool(/^List/).click()
  expect((await last())?.[0]).toMatch(/<ul><li>.*Hello/)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect((await field().innerHTML()).replace(/<br>/g, '')).toBe('<p>Hello</p>')
  await page.keyboard.press('Control+y')
  expect(await field().innerHTML()).toContain('<b>Hello</b>')
  await page.keyboard.press('Control+u')
  expect(await field().innerHTML()).not.toContain('<u>')
  expect(consoleErrors).toEqual([])
})

test('a link is entered by keyboard, and an invalid one is refused', async () => {
  await open('?start=%3Cp%3EHello%3C/p%3E')
  await field().click()
  await page.keyboard.press('Control+a')
  await tool('Link').click()
  await page.keyboard.type('javascript:x')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a web address.').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('example.org')
  await page.keyboard.press('Enter')
  expect(await last()).toEqual(['<p><a href="https://example.org" rel="nofollow ugc noopener noreferrer">Hello</a></p>', true])
})

const paste = (html: string) =>
  page.evaluate(pasted => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    document
      .querySelector('[role=textbox]')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

test('dropped pictures are embedded one after the other, and of another file it is said what pictures can be', async () => {
  await open()
  const dropped = (files: readonly [name: string, side: number | undefined][]) =>
    page.evaluate(async given => {
      const data = new DataTransfer()
      for (const [name, side] of given) {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = side ?? 1
        const blob = await new Promise<Blob>(done => canvas.toBlob(made => done(made!), 'image/png'))
        data.items.add(new File([side === undefined ? '<svg/>' : blob], name, { type: side === undefined ? 'image/svg+xml' : 'image/png' }))
      }
      return ['dragover', 'drop'].map(
        name =>
          !document
            .querySelector('[role=textbox]')!
            .dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true })),
      )
    }, files)
  // Otherwise the browser opens the file in place of the page.
  expect(
    await dropped([
      ['one.png', 20],
      ['two.png', 30],
    ]),
  ).toEqual([true, true])
  await page.waitForFunction(() => document.querySelectorAll('[role=textbox] img').length === 2)
  expect(
    await field()
      .locator('img')
      .evaluateAll(found => found.map(one => one.getAttribute('alt'))),
  ).toEqual(['one', 'two'])
  await dropped([['drawing.svg', undefined]])
  await page.getByText('Pictures can be PNG, JPEG, GIF or WebP files of at most 500 kB.').waitFor()
  expect(await field().locator('img').count()).toBe(2)
})

test('pasted markup is sanitised', async () => {
  await open()
  await field().click()
  await paste('<p onclick="indagoAlarm()">Kept <script>indagoAlarm()</script><b style="color:red">bold</b></p>')
  await page.getByText('Kept').waitFor()
  expect((await last())?.[0]).toBe('<p>Kept <b>bold</b></p>')
})

test('titles, rows and cells that are pasted stay apart', async () => {
  await open()
  await field().click()
  await paste('<h2>Title</h2><table><tr><td>one</td><td>two</td></tr><tr><td><p>three</p></td></tr></table><section>Last</section>')
  await page.getByText('Title').waitFor()
  expect((await last())?.[0]).toBe('<p>Title</p><p>one two</p><p>three</p><p>Last</p>')
})

test('quotes and code are written, and taken back', async () => {
  await open('?start=%3Cp%3EHello%3C/p%3E')
  await field().click()
  await tool('Quote').click()
  expect((await last())?.[0]).toBe('<blockquote><p>Hello</p></blockquote>')
  await tool('Quote').click()
  expect((await last())?.[0]).toBe('<p>Hello</p>')
  await page.keyboard.press('Control+a')
  await tool('Code').click()
  expect((await last())?.[0]).toMatch(/^(<p><code>Hello<\/code><\/p>|<pre>Hello<\/pre>)$/)
  await tool('Code').click()
  expect((await last())?.[0]).toBe('<p>Hello</p>')
})

test('a name after an @ offers people, and the chosen one is mentioned', async () => {
  await open('?people')
  await field().click()
  await page.keyboard.type('Thanks @ad')
  await page.getByRole('option', { name: 'Ada Moss' }).waitFor()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Ada Moss', 'Adam Fern'])
  await page.keyboard.press('ArrowDown')
  const active = await field().getAttribute('aria-activedescendant')
  expect(await page.evaluate(id => document.getElementById(id!)?.textContent, active)).toBe('Adam Fern')
  await page.keyboard.press('Enter')
  await page.keyboard.type('again')
  expect((await last())?.[0]).toBe('<p>Thanks <a href="/profile/adam-fern">@Adam Fern</a> again</p>')
  await page.keyboard.type(' @bo')
  await page.getByRole('option', { name: 'Bo Reed' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('option').count()).toBe(0)
})

test('in a form a refused text keeps its error and has the focus; a sent one leaves an empty field', async () => {
  await open('?form')
  await field().click()
  await page.keyboard.type('short')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The content must be at least 10 characters.').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and then longer')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForFunction(() => document.querySelector('[role=textbox]')?.textContent === '')
  expect(await last()).toEqual(['<p>short and then longer</p>', true])
})

test('content beyond the limit is reported as invalid and shown as such', async () => {
  await open('?maxLength=5')
  await field().click()
  await page.keyboard.type('Hello')
  expect(await last()).toEqual(['<p>Hello</p>', true])
  await page.keyboard.type(' you')
  expect((await last())?.[1]).toBe(false)
  expect(await field().getAttribute('aria-invalid')).toBe('true')
  await page.getByText('4 characters too many').waitFor()
})

test('pictures need no limit, lists are not minimal', async () => {
  const names = async () =>
    (await page.getByRole('toolbar').getByRole('button').all()).map(async one => (await one.getAttribute('aria-label'))?.split(' (')[0])
  const tools = async (query: string) => {
    await open(query)
    return Promise.all(await names())
  }
  expect(await tools('')).toEqual(['Bold', 'Italic', 'Link', 'List', 'Numbered list', 'Quote', 'Code', 'Picture', 'Undo', 'Redo'])
  expect(await tools('?maxLength=100')).toEqual(['Bold', 'Italic', 'Link', 'List', 'Numbered list', 'Quote', 'Code', 'Undo', 'Redo'])
  expect(await tools('?minimal')).toEqual(['Bold', 'Italic', 'Link', 'Undo', 'Redo'])
})

test('the tools are one stop of Tab; arrow keys, Home and End move through them, and Tab comes back to the last one', async () => {
  await open('')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(' (')[0])
  const after = async (key: string) => {
    await page.keyboard.press(key)
    return focused()
  }
  await field().click()
  expect(await after('Shift+Tab')).toBe('Bold')
  expect(await after('ArrowLeft')).toBe('Redo')
  expect(await after('ArrowRight')).toBe('Bold')
  expect(await after('End')).toBe('Redo')
  expect(await after('Home')).toBe('Bold')
  expect(await after('ArrowRight')).toBe('Italic')
  expect(await after('Tab')).toBe('Answer')
  expect(await after('Shift+Tab')).toBe('Italic')
})
