import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { drawCrop, encodeCrop } from './avatar-picture.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from './PictureSection.module.css'
import { flashError } from '../parts/flashes.ts'

interface PictureCropProps {
  picture: ImageBitmap
  /** Sends it, in base64. */
  save: (avatar: string) => Promise<void>
  onCancel: () => void
}

/** The square that will be the avatar; one that is not square is moved along its longer side. */
export function PictureCrop({ picture, save, onCancel }: PictureCropProps) {
  const [place, setPlace] = useState(0.5)
  const [busy, setBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, place)
  }, [picture, place])

  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      await save(await encodeCrop(picture, place))
    } catch (thrown) {
      flashError(thrown)
      setBusy(false)
    }
  }
  return (
    <>
      <canvas ref={canvas} width={320} height={320} className={css['picture']}>
        How the picture will look
      </canvas>
      <div className={css['beside']}>
        {picture.width !== picture.height && (
          <label className={css['place']} htmlFor={id}>
            {picture.width > picture.height ? 'From left to right' : 'From top to bottom'}
            <input
              id={id}
              type="range"
              min={0}
              max={100}
              value={Math.round(place * 100)}
              onChange={event => setPlace(Number(event.target.value) / 100)}
            />
          </label>
        )}
        <div className={css['acts']}>
          <OnlineButton kind="primary" busy={busy} showsReason onClick={() => void send()}>
            Save picture
          </OnlineButton>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </div>
    </>
  )
}
