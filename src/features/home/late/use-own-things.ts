import { useEffect, useState } from 'react'
import { firstFolders, type FolderView, useFolders } from '#features/folders/index.ts'
import { firstRecent, useRecentRecords } from '#offline/index.ts'

interface OwnThings {
  folders: readonly FolderView[]
  opened: NonNullable<ReturnType<typeof useRecentRecords>>
}

async function look(): Promise<OwnThings | undefined> {
  const [folders, opened] = await Promise.all([firstFolders(), firstRecent()])
  return folders && opened && { folders, opened }
}

/** The folders and the last opened records of this device together, so that the page moves once; as they are looked at first, and then from the mirror. */
export function useOwnThings(): OwnThings | undefined {
  const [looked, setLooked] = useState<OwnThings>()
  useEffect(() => {
    let isLeft = false
    void look().then(found => isLeft || setLooked(found))
    return () => {
      isLeft = true
    }
  }, [])
  const folders = useFolders('idle')
  const opened = useRecentRecords()
  return folders && opened ? { folders, opened } : looked
}
