import { backTo } from '#session/file-failure.server.ts'
import { invoiceList } from './invoice-links.ts'

export const backToTheList = backTo(invoiceList)
