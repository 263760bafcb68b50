/** A part of a drawing, as an SVG viewBox. */
export type Frame = readonly [x: number, y: number, width: number, height: number]

export type MapBox = readonly [left: number, top: number, right: number, bottom: number]

/** The bounding box of an outline: a path of absolute lines, or a dot. */
export function boxOf(d: string): MapBox {
  return boundsOf([...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const))
}

export const boundsOf = (places: readonly (readonly [number, number])[]): MapBox =>
  places.reduce<MapBox>(
    ([left, top, right, bottom], [x, y]) => [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)],
    [Infinity, Infinity, -Infinity, -Infinity],
  )

/** The highest zoom of a first view; the outlines are too coarse for more. */
const maxZoom = 5

/** The part of a map around some boxes, with a margin, in the proportions of the whole. All of it if there are none. */
export function frameAround(boxes: readonly MapBox[], whole: Frame): Frame {
  const [x, y, width, height] = whole
  const corners = boxes.flatMap(([left, top, right, bottom]) => [[left, top] as const, [right, bottom] as const])
  const [left, top, right, bottom] = boundsOf(corners)
  if (left > right) return whole
  const part = Math.min(1, Math.max(1 / maxZoom, ((right - left) * 1.3) / width, ((bottom - top) * 1.3) / height))
  const place = (from: number, to: number, start: number, all: number) =>
    Math.max(start, Math.min(start + all * (1 - part), (from + to - all * part) / 2))
  return [place(left, right, x, width), place(top, bottom, y, height), width * part, height * part]
}
