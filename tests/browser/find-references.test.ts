import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { expectAccessible } from './accessibility.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
})

afterEach(() => device?.forget())

const paste = (text: string) =>
  device.page.getByRole('combobox', { name: 'Search publications' }).evaluate((box: HTMLInputElement, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    box.focus()
    box.select()
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** References to records of the demo catalogue. */
async function demoReferences(): Promise<string[]> {
  const answer = await fetch(`${server.url}/search-service/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ index: 'publications', keyword: 'network' }),
  })
  const { results } = (await answer.json()) as { results: { data: { title: string; publication_date: string } }[] }
  return results.map(({ data }) => `Brook A. ${data.title}. Journal of Towns ${data.publication_date.slice(0, 4)};12(3):45-67.`)
}

describe('on a phone, dark', () => {
  test('a pasted megabyte of references is offered, looked up by keyboard, and goes on after a lost network', async () => {
    device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, dark: true, worker: false })
    const { page, context } = device
    await page.goto(`${server.url}/search/publications?keyword=network`)
    await page.locator('main ol h2').first().waitFor()
    const references = await demoReferences()
    const more = Array.from({ length: 20_000 }, (_, n) => `Nobody N. ${'Filling words '.repeat(3)}${n}. 2003;1:2.`)
    await paste([...references, ...more].join('\n'))
    const find = page.getByRole('button', { name: 'Find the first 200 references' })
    await find.waitFor()
    expect(await page.getByRole('combobox', { name: 'Search publications' }).inputValue()).toBe('network')
    await expectAccessible(page, 'pasted text', { coloursOnly: true })

    let isCut = false
    await context.route('**/search-service/search', route => (isCut ? route.abort() : route.continue()))
    await find.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/references$/)
    await page.getByText('Same title').nth(2).waitFor()
    isCut = true
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await page.getByText(/^(You’re offline|The connection was lost)/).waitFor()
    await expectAccessible(page, 'references, stopped', { coloursOnly: true })
    isCut = false
    await page.getByRole('button', { name: 'Continue' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Select all found' }).focus()
    await page
      .getByText('Same title')
      .nth(references.length - 1)
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(`${references.length} selected`).waitFor()

    await page.reload()
    const box = page.getByRole('textbox', { name: 'References' })
    await box.waitFor()
    expect((await box.inputValue()).split('\n').slice(0, references.length)).toEqual(references)
    await box.fill('Another reference. 2004')
    await page.getByRole('link', { name: 'Start a New Search' }).click()
    await page.getByLabel('Words to search for').waitFor()
    await page.goBack()
    await expect.poll(() => box.inputValue()).toBe('Another reference. 2004')
    expect(device.faults).toEqual([])
  })
})
