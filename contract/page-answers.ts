import type { Guest } from './rights.ts'

/** The answer to a call that the app made while the server rendered a page. */
interface PageAnswer {
  /** As the app asks for it: base, path and query. */
  url: string
  /** The JSON text that was sent. */
  body: string | null
  json: unknown
}

/** What the server rendered a page from; it comes with the page as JSON, so that the app need not ask again. */
export interface PageAnswers {
  /** When they were given, milliseconds since 1970. */
  at: number
  /** For whom. */
  guest: Guest
  answers: PageAnswer[]
}

/** The element of the page that holds them. */
export const pageAnswersId = 'page-answers'

/** Marks what the head of a page says of that page alone: the app takes it away when another page is shown. */
export const ofPageOnly = 'data-page-only'

/** Sends a call of the app to the server. */
export type AskServer = (url: string, method: string, body: string | null) => Promise<{ status: number; text: string }>

export interface RenderedPage {
  html: string
  answers: PageAnswers
}

/** What the server's build has of the app. */
export interface AppRenderer {
  /** Loads what pages need, so that the first visit does not wait for it. */
  prepare: () => Promise<void>
  /** Renders the page of an address for a guest; undefined if only the app itself can show it. One page at a time. */
  renderPage: (href: string, guest: Guest, ask: AskServer) => Promise<RenderedPage | undefined>
}
