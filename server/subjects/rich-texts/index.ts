export { textPictures } from './picture-response.ts'
export type { PreparedText } from './prepared.ts'
export { RichTexts } from './rich-texts.ts'
export { dropPictures, keepPictures, prunePictures } from './rows.ts'
