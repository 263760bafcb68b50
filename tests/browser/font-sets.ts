import type { Page } from 'playwright-core'

/**
 * The fonts that a layout must hold in: the app's own, and a wide and a narrow family in place of them, as a person may have set them.
 * Of each list the first installed family is taken; Debian's packages fonts-dejavu and fonts-liberation have two each.
 */
const families = {
  own: undefined,
  wide: "'Verdana', 'DejaVu Sans', 'Noto Sans', sans-serif",
  narrow: "'Arial Narrow', 'Liberation Sans Narrow', 'DejaVu Sans Condensed', 'Liberation Sans', 'Roboto', sans-serif",
}

export const fontSets = Object.keys(families) as (keyof typeof families)[]

/**
 * Draws the page in another font set, or as it was. Bars at the bottom stand at their place in the page meanwhile, so that the targets
 * which they happen to cover are measured as well: those are scrolled clear of a bar.
 */
export async function setFonts(page: Page, fonts?: keyof typeof families): Promise<void> {
  const family = fonts && families[fonts]
  const css = `${family ? `* { font-family: ${family} !important }` : ''} [data-bottom-bar] { position: static !important }`
  await page.evaluate(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, fonts ? css : '')
}
