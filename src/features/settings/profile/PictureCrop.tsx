import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { drawCrop, encodeCrop } from './avatar-picture.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from './PictureSection.module.css'
import { flashError } from '#forms/flashes.ts'

interface PictureCropProps {
  picture: ImageBitmap
  /** Sends it, in base64. */
  save: (avatar: string) => Promise<void>
  onCancel: () => void
}

/** Chooses the square that becomes the avatar, along the longer side of the picture. */
export function PictureCrop({ picture, save, onCancel }: PictureCropProps) {
  const [position, setPosition] = useState(0.5)
  const [busy, setBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, position)
  }, [picture, position])

  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      await save(await encodeCrop(picture, position))
    } catch (thrown) {
      flashError(thrown)
      setBusy(false)
    }
  }
  return (
    <>
      <canvas ref={canvas} width={320} height={320} className={css['picture']}>
        Preview of your picture
      </canvas>
      <div className={css['controls']}>
        {picture.width !== picture.height && (
          <label className={css['position']} htmlFor={id}>
            {picture.width > picture.height ? 'Horizontal position' : 'Vertical position'}
            <input
              id={id}
              type="range"
              min={0}
              max={100}
              value={Math.round(position * 100)}
              onChange={event => setPosition(Number(event.target.value) / 100)}
            />
          </label>
        )}
        <div className={css['actions']}>
          <OnlineButton kind="primary" busy={busy} showsReason onClick={() => void send()}>
            Save picture
          </OnlineButton>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </div>
    </>
  )
}
