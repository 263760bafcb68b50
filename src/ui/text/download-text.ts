/** Downloads a text as a file. Nothing is sent anywhere. */
export const downloadText = (name: string, text: string, type: string): void => downloadFile(name, new Blob([text], { type }))

/** Downloads bytes as a file. Nothing is sent anywhere. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
