import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { keepDeviceState } from '#kit/device-state.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { ModelStub } from '../../support/model-stub.ts'
import { watchSavedFiles } from '../exports/saved-files.ts'

export const user = userEvent.setup()
export const results = '/search/publications?keyword=number'

/** The window of an AI analysis in the app of a file, whose user has 50 credits before each test. */
class AnalysisWindow {
  stub!: ModelStub
  app!: TestApp
  files!: ReturnType<typeof watchSavedFiles>

  readonly dialog = () => screen.findByRole('dialog', { name: /^AI analysis of / })
  readonly isClosed = () => screen.queryByRole('dialog', { name: /^AI analysis of / }) === null
  readonly box = async () => within(await this.dialog())
  readonly button = async (name: string | RegExp) => (await this.box()).findByRole('button', { name })
  readonly press = async (name: string | RegExp) => user.click(await this.button(name))
  readonly isOff = async (name: string | RegExp) => (await this.button(name)).getAttribute('aria-disabled') === 'true'
  readonly openWindow = async () => user.click((await screen.findAllByRole('button', { name: 'AI analysis' }))[0]!)
  /** The answer is whole. */
  readonly answered = () => this.button('Download as text')

  async openType(type: RegExp): Promise<void> {
    await this.openWindow()
    await this.press(type)
  }

  async write(name: string, text: string): Promise<void> {
    const field = (await this.box()).getByRole('textbox', { name })
    await user.clear(field)
    if (text) await user.type(field, text)
  }

  questions = async (): Promise<HTMLElement[]> => (await this.box()).getAllByRole('textbox', { name: /^Question / })

  async credits(): Promise<number> {
    return (await this.app.server.request<{ ai_credits: number }>('/v1/remaining_credits', { user: this.app.user!, body: {} })).body
      .ai_credits
  }

  setCredits(ai_credits: number): Promise<unknown> {
    return this.app.server.store.write(tx =>
      tx.updateTable('credits').set({ ai_credits }).where('user_id', '=', this.app.user!.id).execute(),
    )
  }

  /** What the network answers in the server's place. */
  answerAs(path: string, status: number, code: string, error: string): void {
    this.app.network.gateway = asked =>
      asked.endsWith(path) ? Response.json({ status: 'error', error, reason: error, code }, { status }) : undefined
  }
}

/** Opens an app for the tests of a file; each begins at the results without a window. */
export function analysisWindow({ records = [], path = results }: { records?: readonly CatalogueRecord[]; path?: string } = {}) {
  const one = new AnalysisWindow()
  beforeAll(async () => {
    one.stub = await ModelStub.start()
    const analyst = { url: one.stub.url, model: 'moss-1', tokens: 500, timeoutMs: 20_000 }
    one.app = await openApp({ user_type: 'premium', records, settings: { analyst } })
  })
  afterAll(async () => {
    await one.app.close()
    await one.stub.stop()
  })
  beforeEach(async () => {
    one.files = watchSavedFiles()
    one.stub.calls.length = 0
    one.stub.behaviours = [{ text: 'A text is there. [1.1]' }]
    await one.setCredits(50)
    await one.app.visit(path)
  })
  afterEach(async () => {
    one.app.network.gateway = () => undefined
    await act(async () => closeAllModals())
    keepDeviceState('open_analysis', undefined)
    flashes.shown.splice(0)
    one.files.restore()
  })
  return one
}

/** The types of an analysis. */
export const [oneAnswer, each, fullPatents] = [/^One answer/, /^An answer for each record/, /^Patents with their full texts/]

/** Whether the browser would ask before the page is left. */
export const asksBeforeUnload = (): boolean => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

export const today = (): string => new Date().toISOString().slice(0, 10)
