import { useEffect, useState } from 'react'
import type { MapFilter } from '#contract/maps.ts'
import type { MapShapes } from '#ui/map/map-shapes.ts'

const loaders: Readonly<Record<MapFilter, () => Promise<MapShapes>>> = {
  world: async () => (await import('./world-shapes.ts')).worldShapes(),
  us: async () => (await import('./us-shapes.ts')).usShapes(),
}

/** The outlines of a map; undefined until they are loaded. If they cannot be fetched, the table still has the numbers. */
export function useShapes(name: MapFilter): MapShapes | undefined {
  const [loaded, setLoaded] = useState<{ name: MapFilter; shapes: MapShapes }>()
  useEffect(() => {
    let isUnmounted = false
    loaders[name]().then(
      shapes => isUnmounted || setLoaded({ name, shapes }),
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [name])
  return loaded?.name === name ? loaded.shapes : undefined
}
