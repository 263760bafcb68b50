import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserType } from '#contract/rights.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { ModelStub } from '../../support/model-stub.ts'
import { sheetTexts, watchSavedFiles } from '../exports/saved-files.ts'

const user = userEvent.setup()
let stub: ModelStub
let app: TestApp
let files: ReturnType<typeof watchSavedFiles>
beforeAll(async () => {
  stub = await ModelStub.start()
})
afterAll(() => stub.stop())
beforeEach(() => {
  files = watchSavedFiles()
  stub.calls.length = 0
  stub.behaviours = [{ text: 'A text is there. [1.1]' }]
})
afterEach(async () => {
  await app.close()
  files.restore()
})

const results = '/search/publications?keyword=number'
const patents = '/search/patents?keyword=number'
async function open(user_type: UserType | undefined = 'premium', path = results): Promise<void> {
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 }
  app = await openApp({ ...(user_type && { user_type }), settings: { analyst } })
  await app.visit(path)
}
const dialog = () => screen.findByRole('dialog', { name: /^AI analysis of / })
const button = async (name: string | RegExp) => within(await dialog()).findByRole('button', { name })
const press = async (name: string | RegExp) => user.click(await button(name))
async function openAnalysis(type?: string | RegExp): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'AI analysis' }))[0]!)
  if (type) await press(type)
}
const credits = async () =>
  (await app.server.request<{ ai_credits: number }>('/v1/remaining_credits', { user: app.user!, body: {} })).body.ai_credits
const set = async (ai_credits: number) =>
  app.server.store.write(tx => tx.updateTable('credits').set({ ai_credits }).where('user_id', '=', app.user!.id).execute())

test('prints', async () => {
  await open()
  await openAnalysis(/^A set of results/)
  await press('First 10')
  await press('Analyse')
  await waitFor(() => expect(screen.queryByText('Download as text')).not.toBeNull())
  console.log((await dialog()).textContent)
  expect(await credits()).toBe(40)
  ;(void set, patents, sheetTexts)
})
