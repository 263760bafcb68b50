/** The part of Leaflet 2 that the map uses; the package has no types. */
declare module 'leaflet' {
  /** Latitude and longitude; on a flat map the place from below, and from the left. */
  type LatLng = readonly [y: number, x: number]
  type LatLngBounds = readonly [LatLng, LatLng]

  interface ViewOptions {
    animate?: boolean
  }

  interface MapOptions {
    crs: object
    attributionControl: boolean
    zoomControl: boolean
    zoomSnap: number
    zoomDelta: number
    zoomAnimation: boolean
    fadeAnimation: boolean
    inertia: boolean
    maxBounds: LatLngBounds
    maxBoundsViscosity: number
    bounceAtZoomLimits: boolean
    boxZoom: boolean
    doubleClickZoom: boolean
    dragging: boolean
    keyboard: boolean
    pinchZoom: boolean
    scrollWheelZoom: boolean
  }

  interface Layer {
    addTo(map: Map): this
  }

  export class Map {
    constructor(container: HTMLElement, options: MapOptions)
    readonly dragging: { enable(): void; disable(): void; moved(): boolean | undefined }
    getSize(): { x: number; y: number }
    getZoom(): number
    setZoom(zoom: number): this
    setMinZoom(zoom: number): this
    setMaxZoom(zoom: number): this
    getMinZoom(): number
    getMaxZoom(): number
    setView(center: LatLng, zoom: number, options?: ViewOptions): this
    panInside(place: LatLng, options?: { padding: readonly [number, number] }): this
    zoomIn(): this
    zoomOut(): this
    on(events: string, handler: () => void): this
    remove(): this
  }

  export class SVGOverlay implements Layer {
    constructor(drawing: Element, bounds: LatLngBounds)
    addTo(map: Map): this
  }

  export const CRS: { readonly Simple: object }
}
