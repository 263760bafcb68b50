import { usePasskeyPlace } from './passkey-place.ts'

/** Says where passkeys work, if they do not work here. */
export function PasskeyPlaceNote() {
  const place = usePasskeyPlace()
  if (!place || place.works) return null
  const isAddressOfNumbers = /^[\d.]+$|^\[/.test(location.hostname)
  return (
    <p>
      {isAddressOfNumbers
        ? `Passkeys need a name in the address and do not work at ${location.hostname}.`
        : 'Passkeys do not work in this browser at this address.'}{' '}
      {place.open !== undefined && (
        <>
          Open <a href={place.open + location.pathname}>{place.open}</a> to use them.
        </>
      )}
    </p>
  )
}
