CREATE TABLE "link_maps" (
	"link_id" bigint NOT NULL,
	"dimension" smallint NOT NULL,
	"name" text NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "link_maps_link_id_dimension_name_pk" PRIMARY KEY("link_id","dimension","name")
);
--> statement-breakpoint
CREATE TABLE "link_totals" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"clicks" bigint NOT NULL,
	"visitors" bigint NOT NULL,
	"last_click" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_visitors" (
	"link_id" bigint NOT NULL,
	"ip_hash" "bytea" NOT NULL,
	CONSTRAINT "link_visitors_link_id_ip_hash_pk" PRIMARY KEY("link_id","ip_hash")
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"dimension" smallint NOT NULL,
	"name" text NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "rollups_link_id_day_dimension_name_pk" PRIMARY KEY("link_id","day","dimension","name")
);
