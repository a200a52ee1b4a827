/** The OpenAPI document of a service, and its operations one by one. */
import type { OpenApiDocument } from '../../../server/api/reference/openapi.ts'
import type { TestService } from './service.ts'

export const readDocument = async (service: TestService) => {
	const document = (await (await service.ask('/api/v1/openapi.json')).json()) as OpenApiDocument
	return {
		document,
		operations: Object.entries(document.paths).flatMap(([path, item]) =>
			Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
		),
		operationOf: (method: 'get' | 'post' | 'delete', path: string) => document.paths![path]![method]!,
	}
}
