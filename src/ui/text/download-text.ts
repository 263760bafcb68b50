import { downloadFile } from './download-file.ts'

/** Downloads a text as a file. */
export const downloadText = (name: string, text: string, type: string): void => downloadFile(name, new Blob([text], { type }))
