/** The QR code of a short link, for our own pages. */
import QRCode from 'qrcode'
import { bounds } from '../../../shared/bounds.ts'

/** SVG markup. */
export const qrMarkup = (url: string): Promise<string> =>
	QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: bounds.qr.margin.default })
