import type { RenderedPage } from '#contract/page-answers.ts'
import type { Guest } from '#contract/rights.ts'

/** `id` is that of a page; `call` that of a call that the app makes while the page is rendered. */
export type RenderRequest =
  | { type: 'render'; id: number; href: string; guest: Guest }
  /** Nobody waits for the page any more. */
  | { type: 'cancel'; id: number }
  | { type: 'answer'; call: number; status: number; text: string }

export type RenderMessage =
  | { type: 'ready' }
  | { type: 'ask'; id: number; call: number; url: string; method: string; body: string | null }
  | { type: 'rendered'; id: number; page: RenderedPage | undefined }
  | { type: 'failed'; id: number; reason: string }
