export { textPictures } from './picture-response.ts'
export { type PreparedText, RichTexts } from './rich-texts.ts'
export { dropPictures, keepPictures, prunePictures } from './rows.ts'
