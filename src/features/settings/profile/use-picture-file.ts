import { useState } from 'react'
import { readPicture } from './avatar-picture.ts'

/** What a picture may be. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** The picture that the user chose, to be cropped, or why it cannot be used. */
export function usePictureFile() {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [error, setError] = useState<string>()
  const take = async (file: File | null | undefined) => {
    if (!file) return
    setError(undefined)
    try {
      if (!pictureTypes.includes(file.type)) throw new TypeError('Unsupported type')
      setPicture(await readPicture(file))
    } catch {
      setError('This file can’t be used. Choose a PNG, JPEG or WebP picture.')
    }
  }
  return { picture, error, take, clear: () => setPicture(undefined) }
}
