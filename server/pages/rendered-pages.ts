import type { Context, Hono } from 'hono'
import { type AskServer, pageAnswersId, type RenderedPage } from '#contract/page-answers.ts'
import { pageAt } from '#contract/page-at.ts'
import type { PageName } from '#contract/page-routes.ts'
import type { Guest } from '#contract/rights.ts'
import type { Env } from '../http/mount.ts'
import { publicPages } from '../http/public-addresses.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { inScript, withHead, withOrigin } from './head-tags.ts'
import type { PageRenderer } from './page-renderer.ts'
import { pageHead } from './page-head.ts'
import { VisitCalls } from './visit-calls.ts'

/** Pages that people share, whether they are rendered or not. */
const shared: ReadonlySet<PageName> = new Set(publicPages)
/** Where the app is drawn in the index page. */
const place = '<div id="app"></div>'
/** Headers that say where a caller is; no others are passed on, so that a page is rendered for a guest. */
const callerHeaders = /^(?:host|user-agent|x-forwarded-.+|forwarded|x-real-ip|via)$/

/**
 * Answers navigations to pages of the app with what a guest sees there, so that a first visit shows it before the app has come. Calls are made
 * as the visitor: they are limited and refused alike.
 */
export class RenderedPages {
  readonly #app: Hono<Env>
  readonly #files: StaticFiles
  readonly #renderer: PageRenderer
  readonly #guest: Guest
  readonly #origin: string | undefined

  /** `origin` is that of the public address, if it is known. */
  constructor(app: Hono<Env>, files: StaticFiles, renderer: PageRenderer, { guest, origin }: { guest: Guest; origin: string | undefined }) {
    this.#app = app
    this.#files = files
    this.#renderer = renderer
    this.#guest = guest
    this.#origin = origin
  }

  /** Undefined where there is nothing to render: the page is then sent as it was built. */
  async respond(context: Context<Env>): Promise<Response | undefined> {
    const request = context.req.raw
    const built = await this.#files.pageFor(request)
    if (!built) return undefined
    const address = new URL(request.url)
    const origin = this.#origin ?? address.origin
    const calls = new VisitCalls(this.#askAs(context))
    // A build that replaced the pages meanwhile has other code: what the thread renders would not be what that code draws.
    const isOfSameBuild = this.#renderer.stamp === built.stamp
    const page = isOfSameBuild ? await this.#renderer.render(address.pathname + address.search, this.#guest, calls.ask) : undefined
    const head = await pageHead(address, origin, calls)
    if (!page && !head && !shared.has(pageAt(address.pathname))) return undefined
    // The head first: the texts of a page are not searched for tags.
    const headed = head ? withHead(built.html, head, origin) : withOrigin(built.html, origin)
    const whole = page ? withPage(headed, page) : headed
    return new Response(whole, { headers: { ...built.headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' } })
  }

  #askAs({ req: { raw }, env }: Context<Env>): AskServer {
    const headers = new Headers([...raw.headers].filter(([name]) => callerHeaders.test(name)))
    headers.set('content-type', 'application/json')
    return async (url, method, body) => {
      const request = { method, headers, signal: raw.signal, ...(body !== null && { body }) }
      const response = await this.#app.fetch(new Request(new URL(url, raw.url), request), env)
      return { status: response.status, text: await response.text() }
    }
  }
}

/** The answers are data, not script: no text in them can end the element. */
const withPage = (html: string, { html: contents, answers }: RenderedPage): string => {
  const data = `<script type="application/json" id="${pageAnswersId}">${inScript(answers)}</script>`
  return html.replace(place, () => `<div id="app">${contents}</div>\n${data}`)
}
