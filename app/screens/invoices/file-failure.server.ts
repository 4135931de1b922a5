import { backTo } from '#http/file-failure.server.ts'
import { invoiceList } from './invoice-links.ts'

export const backToTheList = backTo(invoiceList)
