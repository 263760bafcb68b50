import { useRef, useState } from 'react'
import { avatarLink } from '#api/avatar-link.ts'
import { useReachability } from '#api/reachability.ts'
import { PictureCrop, readPicture } from '#features/settings/index.ts'
import { flashError, flashSuccess } from '#forms/flashes.ts'
import { pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { PictureModalProps } from '../modals.ts'
import css from './GroupFields.module.css'

const fileTypes = ['image/png', 'image/jpeg', 'image/webp']

/** Chooses the picture of a group or a community; it needs a connection. */
export default function GroupPictureModal({ name, avatar, save: store, remove: drop, close }: PictureModalProps & ModalProps<void>) {
  const { online } = useReachability()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [error, setError] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    try {
      if (!fileTypes.includes(file.type)) throw new TypeError('Unsupported type')
      setPicture(await readPicture(file))
    } catch {
      setError('This file can’t be used. Choose a PNG, JPEG or WebP picture.')
    }
  }
  const done = (text: string) => {
    flashSuccess(text)
    void pullChanges()
    close()
  }
  const save = async (text: string) => {
    await store(text)
    done('Picture saved.')
  }
  const remove = async () => {
    try {
      await drop()
      done('Picture removed.')
    } catch (thrown) {
      flashError(thrown)
    }
  }
  return (
    <ModalFrame
      title={`Picture of “${name}”`}
      footer={
        avatar !== null && !picture ? (
          <Button kind="quiet" disabled={!online} onClick={() => void remove()}>
            Remove picture
          </Button>
        ) : undefined
      }
    >
      {!online && <output>You’re offline. Connect to change the picture.</output>}
      {picture ? (
        <PictureCrop key={`${picture.width} ${picture.height}`} picture={picture} save={save} onCancel={() => setPicture(undefined)} />
      ) : (
        <>
          {avatar !== null && <img className={css['picture']} src={avatarLink(avatar)} alt={`${name} now`} width={160} height={160} />}
          <input
            ref={input}
            hidden
            type="file"
            accept={fileTypes.join(',')}
            aria-label="Picture file"
            onChange={event => {
              void take(event.target.files?.[0])
              // So that the same file can be chosen again.
              event.target.value = ''
            }}
          />
          <p className={css['choose']}>
            <Button onClick={() => input.current?.click()}>{avatar === null ? 'Choose a picture' : 'Choose another picture'}</Button>
            PNG, JPEG or WebP.
          </p>
          <InlineMessage tone="danger">{error}</InlineMessage>
        </>
      )}
    </ModalFrame>
  )
}
