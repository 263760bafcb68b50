import { html } from 'hono/html'
import type { Letter } from './letter.ts'

const page = 'margin:0;padding:24px;font:16px/1.5 sans-serif'
const small = 'margin:4px 0;font-size:14px'

/** The letter for mail programs that show HTML. Titles and names come from the world: the template escapes every text. */
export const letterHtml = ({ title, alerts, more, links }: Letter): string =>
  textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
        </head>
        <body style="${page}">
          <h1 style="margin:0 0 16px;font-size:20px">${title}</h1>
          ${alerts.map(
            alert =>
              html`${alert.title === title ? '' : html`<h2 style="margin:24px 0 8px;font-size:17px">${alert.title}</h2>`}
                <ul style="margin:0;padding-left:20px">
                  ${alert.finds.map(({ text, href }) => html`<li style="margin:6px 0"><a href="${href}">${text}</a></li> `)}
                </ul>
                <p style="margin:8px 0"><a href="${alert.all.href}">${alert.all.text}</a></p>
                <p style="${small}"><a href="${alert.stop.href}">${alert.stop.text}</a></p> `,
          )}${more ? html`<p>${more}</p> ` : ''}
          <hr style="margin:24px 0;border:0;border-top:1px solid #888" />
          ${links.map(({ text, href }) => html`<p style="${small}"><a href="${href}">${text}</a></p> `)}
          <p style="${small}">Indago</p>
        </body>
      </html> `,
  )

/** A template is a promise if one of its values is: here none is. */
function textOf(template: ReturnType<typeof html>): string {
  if (template instanceof Promise) throw new TypeError('A letter waits for nothing.')
  return template.toString()
}
