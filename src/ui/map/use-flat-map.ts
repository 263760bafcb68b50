// oxlint-disable-next-line typescript/triple-slash-reference -- the project of the tests compiles this file too, and does not list its types
/// <reference path="./leaflet.d.ts" />
import { CRS, Map as FlatMap, SVGOverlay } from 'leaflet'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMediaQuery } from '../use-media-query.ts'
import { boxOf, type Frame } from './frame.ts'

/** How many times larger than the whole map it can be shown. */
const largest = 12
/** A step of the buttons and keys, in powers of two. */
const zoomStep = 0.75

export interface FlatMapControl {
  isWhole: boolean
  isLargest: boolean
  zoomIn: () => void
  zoomOut: () => void
  /** Back to the first view. */
  reset: () => void
  /** Moves the map so that this outline can be seen. */
  reveal: (d: string) => void
  /** Whether the click that is handled now ended a drag. */
  wasDragged: () => boolean
}

interface FlatMapOptions {
  frame: Frame
  /** The part that is shown first; by default all of it. */
  first: Frame
  /** A picture cannot be moved. */
  isPicture: boolean
}

/** Leaflet counts upwards, a drawing downwards. */
const placeOf = (x: number, y: number) => [-y, x] as const
const centreOf = ([x, y, width, height]: Frame) => placeOf(x + width / 2, y + height / 2)

/**
 * Zoom and panning of a drawing by buttons, keys, wheel, mouse and touch, with Leaflet: the element with the drawing is its only layer. It is no SVG element, because React listens on it, and Chromium puts an SVG element with listeners for the focus among the tab stops. The wheel zooms with
 * Ctrl or the command key only, and one finger drags only what is zoomed in: otherwise both scroll the page.
 */
export function useFlatMap(
  container: RefObject<HTMLElement | null>,
  drawing: HTMLElement,
  { frame, first, isPicture }: FlatMapOptions,
): FlatMapControl {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const map = useRef<FlatMap>(undefined)
  const [{ isWhole, isLargest }, setZoom] = useState({ isWhole: true, isLargest: false })
  const [, , width] = frame

  const showFirst = useEffectEvent(() => show(first, false))
  const [fx, fy, firstWidth, firstHeight] = first

  function show([x, y, shownWidth, height]: Frame, animate: boolean) {
    const shown = map.current
    if (!shown) return
    const least = leastZoom(shown, width)
    // The bounds of the zoom come first: the view keeps to them.
    shown.setMinZoom(least)
    shown.setMaxZoom(least + Math.log2(largest))
    shown.setView(centreOf([x, y, shownWidth, height]), least + Math.log2(width / shownWidth), { animate })
  }

  useEffect(() => {
    const box = container.current
    if (!box) return
    const bounds = [placeOf(frame[0], frame[1] + frame[3]), placeOf(frame[0] + frame[2], frame[1])] as const
    const created = new FlatMap(box, {
      crs: CRS.Simple,
      attributionControl: false,
      zoomControl: false,
      zoomSnap: 0,
      zoomDelta: zoomStep,
      zoomAnimation: !isStill,
      fadeAnimation: false,
      inertia: !isStill,
      maxBounds: bounds,
      maxBoundsViscosity: 1,
      bounceAtZoomLimits: false,
      boxZoom: false,
      doubleClickZoom: false,
      dragging: false,
      keyboard: !isPicture,
      pinchZoom: !isPicture,
      scrollWheelZoom: !isPicture,
    })
    map.current = created
    const update = () => {
      const zoom = created.getZoom()
      const whole = zoom <= created.getMinZoom() + 0.01
      setZoom({ isWhole: whole, isLargest: zoom >= created.getMaxZoom() - 0.01 })
      if (whole || isPicture) created.dragging.disable()
      else created.dragging.enable()
    }
    created.on('zoomend zoomlevelschange', update)
    created.on('resize', showFirst)
    showFirst()
    new SVGOverlay(drawing, bounds).addTo(created)
    update()
    const onlyWithKey = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) event.stopImmediatePropagation()
    }
    box.addEventListener('wheel', onlyWithKey, { capture: true, passive: true })
    return () => {
      box.removeEventListener('wheel', onlyWithKey, { capture: true })
      map.current = undefined
      created.remove()
    }
  }, [container, drawing, frame, isPicture, isStill])

  useEffect(() => showFirst(), [fx, fy, firstWidth, firstHeight])

  return {
    isWhole,
    isLargest,
    zoomIn: () => map.current?.zoomIn(),
    zoomOut: () => map.current?.zoomOut(),
    reset: () => show(first, !isStill),
    reveal: d => {
      const [left, top, right, bottom] = boxOf(d)
      map.current?.panInside(placeOf((left + right) / 2, (top + bottom) / 2), { padding: [40, 40] })
    },
    wasDragged: () => map.current?.dragging.moved() === true,
  }
}

/** The zoom at which the map is as wide as its box, in powers of two. A box without a size is not shown yet. */
function leastZoom(map: FlatMap, width: number): number {
  const { x } = map.getSize()
  return x > 0 ? Math.log2(x / width) : 0
}
