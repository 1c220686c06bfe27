import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id } from "../../fields.ts";
import { listing } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

/** As the packaging host takes it. */
const packageIdPattern = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$";
const id = Type.String({ pattern: packageIdPattern, label: "安装包编号" });
/** What the command line has registered may have a longer one. */
const BuildId = Type.String({ minLength: 1, maxLength: 128, label: "安装包" });
const gameid = Id("游戏编号");

/** A registered package, with the facts that the packaging host has read from its bytes; null: unknown. */
export const Package = Type.Object({
  id,
  packageName: Type.String(),
  label: Type.Union([Type.String(), Type.Null()]),
  versionName: Type.Union([Type.String(), Type.Null()]),
  versionCode: Type.Integer(),
  /** In bytes. */
  size: Type.Integer(),
  minSdk: Type.Union([Type.Integer(), Type.Null()]),
  targetSdk: Type.Union([Type.Integer(), Type.Null()]),
  permissions: Type.Array(Type.String()),
  /** SHA-256 of the signing certificate. */
  signer: Type.Union([Type.String(), Type.Null()]),
  /** By whom phones take it to be signed, from an Android level on; null if it was registered before that was kept. */
  signings: Type.Union([
    Type.Array(
      Type.Object({
        fromSdk: Type.Integer(),
        signers: Type.Array(Type.String()),
        /** Before a change of keys. */
        predecessors: Type.Array(Type.String()),
      }),
    ),
    Type.Null(),
  ]),
  schemes: Type.Array(Type.String()),
  sha256: Type.String(),
  /** False until a game uses it, if it was handed in by the console or a key. */
  isPublic: Type.Boolean(),
  /** The channel in the package as it was handed in; each channel's package has its own in place of it. */
  cameWith: Type.Union([Type.String(), Type.Null()]),
  registeredAt: ShanghaiTime,
  /** The game that it was handed in for, and by whom; null if that was done without the console. */
  gameid: Type.Union([gameid, Type.Null()]),
  operator: Type.Union([Type.String(), Type.Null()]),
  /** The games whose players download it. */
  usedBy: Type.Array(gameid),
});

export const packageCalls = {
  "packages/list": defineOperatorCall("packages/list", {
    method: "GET",
    summary: "Registered packages, the newest first; counted up to 10,000",
    permission: "packages.read",
    owners: ["own"],
    payload: Type.Object({ ...listing(["registeredAt"]), gameid: Type.Optional(gameid) }),
    data: Type.Object({ rows: Type.Array(Package), total: Type.Integer() }),
  }),
  "packages/get": defineOperatorCall("packages/get", {
    method: "GET",
    summary: "One registered package",
    permission: "packages.read",
    owners: ["package"],
    payload: Type.Object({ id }),
    data: Package,
    codes: [codes.notFound],
  }),
  "packages/add": defineOperatorCall("packages/add", {
    method: "POST",
    summary:
      "Allow one package to be uploaded for a game: PUT its bytes to `url` with `Authorization: Bearer <ticket>`, begun within ten minutes. Again for the same id and game, also once it is there",
    permission: "packages.add",
    owners: ["gameid"],
    payload: Type.Object({ id, gameid }),
    data: Type.Object({ url: Type.String(), ticket: Type.String() }),
    codes: [codes.taken, codes.failure],
  }),
  "packages/look": defineOperatorCall("packages/look", {
    method: "POST",
    summary: "A link to the package as it was handed in, public or not, good for ten minutes",
    permission: "packages.read",
    owners: ["package"],
    payload: Type.Object({ id }),
    data: Type.Object({ url: Type.String() }),
    codes: [codes.notFound, codes.failure],
  }),
  "packages/confirm": defineOperatorCall("packages/confirm", {
    method: "POST",
    summary: "Tell that the upload has ended: the trail and the webhooks hear of the package",
    permission: "packages.add",
    owners: ["package"],
    payload: Type.Object({ id }),
    data: Package,
    codes: [codes.notFound],
  }),
  "packages/use": defineOperatorCall("packages/use", {
    method: "POST",
    summary: "Make a package the one that a game's players download",
    permission: "packages.use",
    payload: Type.Object({
      id,
      gameid,
      /** The package that the operator saw as the game's, null for none: another by now is a conflict. */
      seen: Type.Optional(Type.Union([BuildId, Type.Null()])),
      /** Allows another package name than the game's; players then install it anew. */
      force: Type.Boolean({ default: false, label: "允许更换包名" }),
    }),
    data: Type.Object({
      package: Package,
      /** What phones will not take as an update. */
      warnings: Type.Array(Type.String()),
    }),
    codes: [codes.notFound, codes.taken, codes.failure],
  }),
};
