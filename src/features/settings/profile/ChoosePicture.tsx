import { useRef } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { pictureTypes } from './use-picture-file.ts'

interface ChoosePictureProps {
  hasOne: boolean
  onFile: (file: File | undefined) => void
}

/** The button that asks for the file of a picture. */
export function ChoosePicture({ hasOne, onFile }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Picture file"
        onChange={event => {
          onFile(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{hasOne ? 'Choose another picture' : 'Choose a picture'}</Button>
    </>
  )
}
