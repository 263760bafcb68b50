import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { ApiError } from '#api/call.ts'
import { mirrorState } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'

/** Tells of a failure to load, in its own words (S1§8). Being offline is no failure: the page says so. */
export function useFlashOf(error: ApiError | undefined): void {
  const text = error?.kind === 'http' ? error.message : undefined
  useEffect(() => {
    if (text !== undefined) flash({ variant: 'warning', text })
  }, [text])
}

/** Tells that the folders of the server could not be fetched; what is on this device stays. */
export function useFlashOfPull(): void {
  const { pullFailure } = useSnapshot(mirrorState)
  useEffect(() => {
    if (pullFailure !== undefined) flash({ variant: 'warning', text: pullFailure })
  }, [pullFailure])
}
