import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** The drawing of a map of the world. */
export const worldDrawing = (within: { locator(selector: string): Locator }): Locator => within.locator('svg[viewBox="0 0 960 436"]')

/** Where it is, once all of it fills its place: it follows a change of the window a few frames later, and begins anew by that. */
export async function wholeWorld(within: { locator(selector: string): Locator }) {
  const width = async (of: Locator) => (await of.boundingBox())!.width
  const [drawing, place] = [worldDrawing(within), within.locator('.leaflet-container')]
  await expect.poll(async () => (await width(drawing)) / (await width(place))).toBeCloseTo(1, 2)
  return (await drawing.boundingBox())!
}
