import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chartDrawing } from '#features/figures/chart/chart-drawing.ts'
import { yearEnds } from '#features/figures/chart/chart-scale.ts'
import { chartsDrawing } from '#features/figures/chart/charts-drawing.ts'
import { YearTable } from '#features/figures/chart/YearTable.tsx'
import { movedCursor } from '#features/figures/chart/move-cursor.ts'
import type { SvgShape } from '#features/figures/drawing.ts'
import { figureName } from '#features/figures/figure-name.ts'
import { pngScale } from '#features/figures/late/png-picture.ts'
import { pictureElement, standAlone } from '#features/figures/late/stand-alone.ts'
import { svgMarkup } from '#features/figures/late/svg-markup.ts'
import { pictureColours } from '#features/figures/picture-colours.data.ts'
import { searchCaption, searchLink } from '#features/figures/search-caption.ts'
import { normalised } from '#workers/trend-normalisation/normalised.ts'
import { readSearchUrl } from '#workers/query-encoding/search-url.ts'

const points = normalised(
  [2008, 2009, 2012].map((year, at) => ({ year, count: 3 * at + 1, total: 20 })),
  2027,
)
const size = { width: 400, height: 200 }
const flat = (shapes: readonly SvgShape[]): SvgShape[] =>
  shapes.flatMap(one => [one, ...(typeof one.content === 'object' ? flat(one.content) : [])])
const state = readSearchUrl(
  '/search/publications/year:2010-2020/author:ada-lovelace',
  new URLSearchParams('keyword="deep" <b>&exclude=survey&page=3'),
)

test('a saved chart has a bar of 80 % of the width of each year, or a line of 2 px (S1§9)', () => {
  const bars = chartDrawing({ points, measure: 'count', ...size }).shapes.filter(({ tag }) => tag === 'rect')
  expect(bars).toHaveLength(5)
  const [first, second] = bars.map(({ attributes }) => ({ x: Number(attributes['x']), width: Number(attributes['width']) }))
  expect(first!.width / (second!.x - first!.x)).toBeCloseTo(0.8, 2)
  const heights = bars.map(({ attributes }) => Number(attributes['height']))
  expect(heights[4]! / heights[0]!).toBeCloseTo(7, 1)
  expect(heights[2]).toBe(0)
  const whole = points.map(point => ({ ...point, total: 20 }))
  const line = chartDrawing({ points: whole, measure: 'percentage', ...size }).shapes.find(({ tag }) => tag === 'polyline')!
  expect(line.attributes['stroke-width']).toBe(2)
  expect(String(line.attributes['points']).split(' ')).toHaveLength(5)
})

test('a year without any record has no share: the line has a gap there, and the table says so', () => {
  const { shapes } = chartDrawing({ points, measure: 'percentage', ...size })
  const lines = shapes.filter(({ tag }) => tag === 'polyline').map(({ attributes }) => String(attributes['points']).split(' ').length)
  expect(lines).toEqual([2, 1])
  expect(shapes.filter(({ tag }) => tag === 'circle')).toHaveLength(3)
  render(<YearTable caption="Lamps" points={points} others={0} />)
  expect(screen.getAllByRole('row').map(row => row.lastElementChild!.textContent)).toEqual([
    'Share',
    '35.00 %',
    'No records',
    'No records',
    '20.00 %',
    '5.00 %',
  ])
})

test('a chart of one year has its bar and its year, and one without data says so', () => {
  const one = chartDrawing({ points: points.slice(0, 1), measure: 'count', ...size }).shapes
  expect(one.filter(({ tag }) => tag === 'rect')).toHaveLength(1)
  expect(one.map(({ content }) => content)).toContain('2008')
  expect(yearEnds(points.slice(0, 1))).toEqual([2007.4, 2008.6])
  expect(chartDrawing({ points: [], measure: 'count', ...size }).shapes.map(({ content }) => content)).toContain('No data available')
})

test('charts that are compared have one scale, and lines that differ without colour', () => {
  const bars = (top: number | undefined) =>
    chartDrawing({ points, measure: 'count', ...size, top }).shapes.filter(({ tag }) => tag === 'rect')
  expect(Number(bars(14)[4]!.attributes['height']) * 2).toBeCloseTo(Number(bars(7)[4]!.attributes['height']), 1)
  const dash = (isSecond: boolean) =>
    chartDrawing({ points, measure: 'percentage', ...size, isSecond }).shapes.find(({ tag }) => tag === 'polyline')!.attributes[
      'stroke-dasharray'
    ]
  expect([dash(false), dash(true)]).toEqual([undefined, '5 3'])
})

test('a saved picture has title, legend, caption and the link to the very same search; its texts are never markup', () => {
  const title = 'Rivers & <script>alert(1)</script> "x" \u0000\uD800'
  const picture = standAlone(
    {
      title,
      legend: [{ label: 'Results', colour: '#00545b', line: 'dashed' }],
      caption: searchCaption(state, 1234, 0),
      name: 'x',
      link: searchLink(state),
    },
    chartsDrawing([{ name: '<img src=x>', drawing: chartDrawing({ points, measure: 'count', ...size }) }], 2),
  )
  const markup = svgMarkup(pictureElement(picture))
  const read = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement
  expect(read.tagName).toBe('svg')
  expect([...read.querySelectorAll('script, img, parsererror')]).toEqual([])
  const texts = [...read.querySelectorAll('text')].map(text => text.textContent)
  expect(texts.join(' ')).toContain('<script>alert(1)</script>')
  expect(texts.join(' ')).toContain('1,234 results, counted on 1 January 1970')
  expect(texts.join(' ')).toContain('Publications: "deep" <b>; without survey; Year: 2010–2020; Author: ada lovelace')
  expect(texts).toContain('Results')
  const link = read.querySelector('a')!.getAttribute('href')!
  const { pathname, searchParams } = new URL(link)
  expect(readSearchUrl(pathname, searchParams)).toEqual({ ...state, offset: 0 })
  // Without a style sheet every text says its colour and size, and nothing is outside of the picture.
  expect(flat(picture.shapes).every(({ tag, attributes }) => tag !== 'text' || ('fill' in attributes && 'font-size' in attributes))).toBe(
    true,
  )
  expect(Math.max(...flat(picture.shapes).map(({ attributes }) => Number(attributes['y'] ?? 0)))).toBeLessThan(picture.height)
})

test('a long title, caption and address are broken into lines inside the picture', () => {
  const drawing = chartDrawing({ points, measure: 'count', ...size })
  const long = `${'网络'.repeat(60)} ${'word '.repeat(60)}`
  const picture = standAlone(
    { title: long, caption: [long], name: 'x', link: `https://indago.example/search?keyword=${'a'.repeat(3000)}` },
    drawing,
  )
  const widest = Math.max(
    ...flat(picture.shapes)
      .filter(({ tag }) => tag === 'text')
      .map(({ content = '' }) => String(content).length),
  )
  expect(widest).toBeLessThan(120)
  expect(flat(picture.shapes).find(({ tag }) => tag === 'a')!.attributes['href']).toHaveLength(3000 + 38)
})

test('a png is 1000 to 2000 pixels wide (S3§9)', () => {
  for (const width of [200, 640, 768, 900, 1400, 5000]) {
    const pixels = Math.round(width * pngScale(width, 400))
    expect(pixels).toBeGreaterThanOrEqual(1000)
    expect(pixels).toBeLessThanOrEqual(2000)
  }
  expect(768 * pngScale(768, 400)).toBe(1536)
})

test('a file is named by the index, the day and what it shows, without letters that a file system refuses', () => {
  const day = new Date().toISOString().slice(0, 10)
  expect(figureName('publications', 'World map')).toBe(`publications-${day}-World map`)
  expect(figureName('news', '../a:b*?"<|>\n c')).toBe(`news-${day}-.. a b c`)
})

test('arrow keys, Home and End move the cursor of a chart from year to year', () => {
  const moves = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp', 'x'].map(key => movedCursor(key, 4, 9))
  expect(moves).toEqual([3, 5, 0, 8, 0, 8, undefined])
  expect([movedCursor('ArrowLeft', undefined, 9), movedCursor('ArrowRight', 8, 9), movedCursor('Home', undefined, 0)]).toEqual([
    8,
    8,
    undefined,
  ])
})

test('texts and lines of a picture have enough contrast on its paper', () => {
  const { paper, ink, ink2, first, second, firstFill, secondFill } = pictureColours
  for (const colour of [ink, ink2, first]) expect(contrast(colour, paper)).toBeGreaterThanOrEqual(4.5)
  for (const colour of [second, firstFill, secondFill]) expect(contrast(colour, paper)).toBeGreaterThanOrEqual(3)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

/** The contrast of two colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
