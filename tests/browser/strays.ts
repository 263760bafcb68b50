import type { Page } from 'playwright-core'

/** URLs other than pages, mails and telephones, and elements that only a text's markup can have created. */
export const straysIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const addresses = [...document.querySelectorAll<HTMLElement>('[href], [src], [action], [formaction]')].flatMap(element => {
      const urls = ['href', 'src', 'action', 'formaction'].map(name => element.getAttribute(name) ?? '').filter(Boolean)
      return urls.filter(address => !/^(https?:|mailto:|tel:|\/|#|data:image\/)/i.test(address)).map(address => address.slice(0, 80))
    })
    const elements = document.querySelectorAll('body script, iframe, object, embed, marquee, form[id], math, [onerror], [onload]')
    return [...addresses, ...[...elements].map(element => element.outerHTML.slice(0, 80))]
  })
