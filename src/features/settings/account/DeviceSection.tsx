import { useEffect, useState } from 'react'
import { useOfflineListCount } from '#features/search/index.ts'
import { exportDevice, useDeviceContents } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Download } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { downloadText } from '#ui/text/download-text.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** Counts what is stored on this device, with a download of it. */
export function DeviceSection() {
  const contents = useDeviceContents()
  const lists = useOfflineListCount()
  const used = useStorageUsed()
  return (
    <SettingsSection
      id="device"
      title="On this device"
      about="You can read this offline. Signing out deletes it from this device, but not from the server."
    >
      {contents ? (
        <ul className={css['rows']}>
          {contents.subjects.map(({ title, count }) => (
            <Figure key={title} title={title} value={count} />
          ))}
          <Figure title="Recently opened records" value={contents.opened} />
          {lists !== undefined && <Figure title="Recent search results" value={lists} />}
          <Figure title="Unsent changes" value={contents.waiting} />
          <Figure title="Drafts" value={contents.drafts} />
          {used !== undefined && <Figure title="Space used" value={`${(used / 1_000_000).toFixed(1)} MB`} />}
        </ul>
      ) : (
        <Skeleton lines={3} />
      )}
      {contents?.lastPull !== undefined && (
        <p>
          Last updated <RelativeTime at={contents.lastPull} />
        </p>
      )}
      <div>
        <Button icon={Download} onClick={() => void download()}>
          Download a copy
        </Button>
      </div>
    </SettingsSection>
  )
}

function Figure({ title, value }: { title: string; value: number | string }) {
  return (
    <li className={css['row']}>
      <span className={css['label']}>{title}</span>
      <span>{typeof value === 'number' ? value.toLocaleString('en') : value}</span>
    </li>
  )
}

const download = async () => downloadText('indago-on-this-device.json', await exportDevice(), 'application/json')

/** Bytes that this site stores, including the app's own files; undefined if the browser does not tell. */
function useStorageUsed(): number | undefined {
  const [used, setUsed] = useState<number>()
  useEffect(() => {
    void navigator.storage?.estimate?.().then(
      ({ usage }) => setUsed(usage),
      () => {},
    )
  }, [])
  return used
}
