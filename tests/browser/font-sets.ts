import type { Page } from 'playwright-core'

/**
 * The fonts that a layout must hold in: the app's own, and a wide and a narrow family in place of them, as a person may have set them.
 * Of each list the first installed family is taken; Debian's packages fonts-dejavu and fonts-liberation have both.
 */
const families = {
  own: undefined,
  wide: "Verdana, 'DejaVu Sans', 'Noto Sans', sans-serif",
  narrow: "'Arial Narrow', 'Liberation Sans Narrow', 'DejaVu Sans Condensed', 'Liberation Sans', Roboto, sans-serif",
}

type FontSet = keyof typeof families
export const fontSets = Object.keys(families) as FontSet[]

/**
 * Draws the page in a font set for as long as it is looked at. Bars at the bottom stand at their place in the page meanwhile, so that the
 * targets which they happen to cover are measured as well: those are scrolled clear of a bar.
 */
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
