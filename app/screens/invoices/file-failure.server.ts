import { backTo } from '#http/file-failure.server.ts'
import * as paths from '#paths.ts'

export const backToTheList = backTo(paths.invoiceList)
