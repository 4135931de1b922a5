import { type PostedFiles, withUpload } from '#http/upload.server.ts'

// Forms with files as the portal reads them, without a scanner.

export const mega = 1024 * 1024
const noScan = async () => undefined
export const rules = { owner: '100001', fields: { piece: 1, pieces: 3 }, scan: noScan }
export const asItIs = async (posted: PostedFiles) => posted
export const read = (request: Request) => withUpload(request, rules, asItIs)
export const pdfBytes = (size: number) => Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(size)])
