import { useEffect, useState } from 'react'
import type { MapShapes } from './shapes.ts'

export type MapName = 'world' | 'us'

const loaders: Readonly<Record<MapName, () => Promise<MapShapes>>> = {
  world: async () => (await import('./world-shapes.ts')).worldShapes(),
  us: async () => (await import('./us-shapes.ts')).usShapes(),
}

/** The outlines of a map; undefined until they are loaded. If they cannot be fetched, the table still has the numbers. */
export function useShapes(name: MapName): MapShapes | undefined {
  const [loaded, setLoaded] = useState<{ name: MapName; shapes: MapShapes }>()
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
