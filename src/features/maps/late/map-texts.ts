import type { MapFilter } from '#contract/maps.ts'

interface MapTexts {
  /** Of the section, and in the name of a file (S3§9). */
  title: string
  place: string
  /** The kind of place of a row. */
  kind: string
  of: string
  /** Who drew the outlines. */
  outlines: string
}

export const mapTexts: Readonly<Record<MapFilter, MapTexts>> = {
  world: { title: 'World map', place: 'World', kind: 'Country', of: 'by country', outlines: 'Natural Earth' },
  us: { title: 'US map', place: 'United States', kind: 'State', of: 'by state', outlines: 'US Census Bureau' },
}
