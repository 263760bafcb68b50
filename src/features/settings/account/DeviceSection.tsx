import { useEffect, useState } from 'react'
import { exportDevice, useDeviceContents } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Download } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { downloadText } from '#ui/text/download-text.ts'
import { late } from '#ui/waiting/late.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { DeviceFigure } from './DeviceFigure.tsx'

const ResultListsFigure = late(() => import('../late/ResultListsFigure.tsx'))

/** Counts what is stored on this device, with a download of it. */
export function DeviceSection() {
  const contents = useDeviceContents()
  const used = useStorageUsed()
  return (
    <SettingsSection
      id="device"
      title="On this device"
      about="You can read this offline. Logging out deletes it from this device, but not from the server."
    >
      {contents ? (
        <ul className={css['rows']}>
          {contents.subjects.map(({ title, count }) => count > 0 && <DeviceFigure key={title} title={title} value={count} />)}
          <DeviceFigure title="Recently opened records" value={contents.opened} />
          <ResultListsFigure />
          <DeviceFigure title="Unsent changes" value={contents.waiting} />
          <DeviceFigure title="Drafts" value={contents.drafts} />
          {used !== undefined && <DeviceFigure title="Space used" value={`${(used / 1_000_000).toFixed(1)} MB`} />}
        </ul>
      ) : (
        <Skeleton lines={3} />
      )}
      {contents?.lastPull !== undefined && (
        <p>
          Last updated <RelativeTime at={contents.lastPull} byDevice />
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
