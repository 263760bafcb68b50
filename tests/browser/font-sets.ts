import type { Page } from 'playwright-core'

/**
 * The fonts that a layout must work in: the app's own, and a wide and a narrow family instead, as a user may have set them. The first
 * installed family of a list is used; Debian's packages fonts-dejavu and fonts-liberation have both.
 */
const families = {
  own: undefined,
  wide: "Verdana, 'DejaVu Sans', 'Noto Sans', sans-serif",
  narrow: "'Arial Narrow', 'Liberation Sans Narrow', 'DejaVu Sans Condensed', 'Liberation Sans', Roboto, sans-serif",
}

type FontSet = keyof typeof families

/** The app's fonts, and `withOthers` those that matter most in the window: wide ones overflow a phone, narrow ones have small targets. */
export const fontSetsFor = (page: Page, withOthers: boolean): FontSet[] => {
  if (process.env['INDAGO_FONTS'] === 'all') return ['own', 'wide', 'narrow']
  if (!withOthers) return ['own']
  return ['own', page.viewportSize()!.width < 600 ? 'wide' : 'narrow']
}

/** Draws the page in a font set for the time of `look`. Sticky bottom bars are static meanwhile, so that they cover no target. */
export async function inFonts(page: Page, fonts: FontSet, look: () => Promise<void>): Promise<void> {
  const family = families[fonts]
  const css = `${family ? `* { font-family: ${family} !important }` : ''} [data-bottom-bar] { position: static !important }`
  await setSheet(page, css)
  try {
    await look()
  } finally {
    await setSheet(page, '')
  }
}

const setSheet = (page: Page, css: string): Promise<void> =>
  page.evaluate(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, css)
