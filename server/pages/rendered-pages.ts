import type { Context, Hono } from 'hono'
import { type AskServer, pageAnswersId, type RenderedPage } from '#contract/page-answers.ts'
import type { Guest } from '#contract/rights.ts'
import type { Env } from '../http/mount.ts'
import type { StaticFiles } from '../http/static-files.ts'
import type { PageRenderer } from './page-renderer.ts'
import { questionHead } from './question-head.ts'

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
    const { pathname, search, origin } = new URL(request.url)
    const ask = this.#askAs(context)
    const page = await this.#renderer.render(pathname + search, this.#guest, ask)
    const head = await questionHead(pathname + search, this.#origin ?? origin, ask, page)
    if (!page && head === undefined) return undefined
    const whole = withHead(page ? withPage(built.html, page) : built.html, head)
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

/** In the place of what the head of every page says. */
const withHead = (html: string, head: string | undefined): string =>
  head === undefined ? html : html.replace(/<meta name="description"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => head)

/** The answers are data, not script: no text in them can end the element. */
const withPage = (html: string, { html: contents, answers }: RenderedPage): string => {
  const data = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  return html.replace(
    place,
    () => `<div id="app">${contents}</div>\n<script type="application/json" id="${pageAnswersId}">${data}</script>`,
  )
}
