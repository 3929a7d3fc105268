const mediaMsMax = 60 * 60_000;

/** Limits that the contract or safety fixes; what an administrator may change is in the settings instead. */
export const limits = {
  /** Of the sound that is decoded of a recording, whatever its file says. */
  mediaMsMax,
  /** Of a recording's file. */
  mediaBytesMax: 50 * 1024 ** 2,
  /** 1 Credit = 1000 credit_units. */
  creditScale: 1000,
  /** Of one command or one call of a local tool that names no ceiling: bounds the sum of its estimates. */
  defaultCeilingCreditUnits: 15_000,
  /** Converted at a time; of a longer document a part is selected. */
  pdfPagesMax: 2_000,
  /** Of a picture in several, and of what is recognised at a time; each takes seconds. */
  recognisedPagesMax: 2_000,
  /** Of one page that is a picture: A0 at 200 dots per inch has 62 million. */
  sourcePixelsMax: 100_000_000,
  /** Of a presentation, converted at a time. */
  slidesMax: 5_000,
  /** Larger page numbers name nothing. */
  pageNumberMax: 1_000_000,
  cellsMax: 2_000_000,
  /** Of the text in all cells of a workbook: one long text may be shown by very many of them. */
  cellCharactersMax: 64 * 1024 ** 2,
  pageRangePartsMax: 100,
  /** Of an estimate's lists; every formula page is enhanced. */
  formulaCandidatePagesMax: 8,
  formulaRegionsMax: 32,
  filesPerConvertMax: 20,
  archiveEntriesMax: 10_000,
  archiveBytesMax: 1024 ** 3,
  archiveRatioMax: 200,
  archiveDepthMax: 3,
  /** Below this an archive cannot hurt however well it compresses, and ordinary text may compress very well. */
  archiveRatioFreeBytes: 64 * 1024 ** 2,
  /** Of elements within each other; documents that people write stay below a hundred. */
  xmlDepthMax: 512,
  /** Of what the entities of a document come to, wherever they are named. */
  xmlEntityCharactersMax: 8 * 1024 ** 2,
  /** Elements and texts of what is held in memory at once: a paragraph, a table, a small part. */
  xmlTreeNodesMax: 3_000_000,
  /** The same of a file of records as a whole. */
  xmlRecordNodesMax: 6_000_000,
  /** Of objects and arrays within each other. */
  jsonDepthMax: 1_000,
  /** Names and values of a file; each takes twelve bytes of memory beside the text. */
  jsonValuesMax: 32_000_000,
  assetPathCharactersMax: 512,
  imageDownloadBytesMax: 12 * 1024 ** 2,
  /** Documents of a result up to here are compared with the manifest before they are sent; larger ones are streamed. */
  documentComparedBytesMax: 4 * 1024 ** 2,
  /** Links to single images. */
  assetGrantSecondsMin: 60,
  assetGrantSecondsDefault: 300,
  assetGrantSecondsMax: 600,
  /** That work at the same time: one for every image of a long document, and no more rows than a job should cost. */
  assetGrantsPerJobMax: 1_000,
  /** Pictures of pages: pixels across, and the widths that there are. */
  pictureWidthMin: 64,
  pictureWidthMax: 2_000,
  pictureWidthDefault: 1_400,
  pictureWidths: [200, 800, 1_400, 2_000],
  /** Of all that are kept; they are made again when they are asked for. */
  pictureStoreBytesMax: 1024 ** 3,
  sourceMapPagesMax: 5_000,
  sourceMapBlocksPerPageMax: 2_000,
  sourceMapTextCharactersMax: 20_000,
  sourceMapCaptionCharactersMax: 2_000,
  sourceMapKindCharactersMax: 40,
  jobAttemptsMax: 3,
  listRowsMax: 200,
  listRowsDefault: 50,
  queueJobsMax: 10_000,
  /** Of what is known inside about a failure. */
  incidentCharactersMax: 4_096,
  /** Streams of job events that are open at the same time. */
  eventStreamsMax: 1_000,
  eventStreamsPerOrganizationMax: 250,
  /** A server that is told to stop: what requests that are under way get to end, and everything else after them. */
  stopGraceMs: 30_000,
  stopRestMsMax: 10_000,
  /** Of an organization; each makes outgoing traffic on command. */
  webhookTestsPerMinuteMax: 20,
  redeliveriesPerMinuteMax: 60,
  /** What a guest's session may be worth, and what a claim settles at the most. */
  guestCreditUnitsMax: 5_000,
  guestItemsMax: 50,
  /** A claim that lacks the Credits gives the session this much more time, but no more than so long a life. */
  guestExtensionMs: 24 * 3_600_000,
  guestSessionMsMax: 7 * 24 * 3_600_000,
  /** What an upload counts for at the least where guests share space: its place on the disk and its rows. */
  guestUploadBytesMin: 16 * 1024,
  /** Of one address (IPv6: /64). */
  guestEstimatesPerMinuteMax: 5,
  /** Sessions past the day's limit, of one address. */
  guestRecoveriesPerMinuteMax: 5,
  /** Of people, keys, projects. */
  nameCharactersMax: 200,
  /** Of a user who must tell the current password to set another. */
  passwordTriesPerMinuteMax: 5,
  projectsPerOrganizationMax: 1_000,
  filenameBytesMax: 255,
  /** Of an opinion on a result, in characters (code points), and how often one may be given by the same author. */
  feedbackCommentCharactersMax: 1_000,
  feedbackWritesPerMinuteMax: 10,
  optionsBytesMax: 16 * 1024,
  /** Of a file below the local MCP server's root that a tool reads; servers and kinds may allow less. */
  rootFileBytesMax: 1024 ** 3,
  /** Of one import by address, over all its requests: bytes after decompression, requests. */
  importBytesMax: 64 * 1024 ** 2,
  importRequestsMax: 100,
  /** Imports at the same time: of the installation, and of one caller; and how many may wait for their turn. */
  importsAtOnceMax: 8,
  importsOfCallerMax: 3,
  importWaitersMax: 50,
  /** Of one answer, unless the source bounds it otherwise. */
  importAnswerBytesMax: 16 * 1024 ** 2,
  importRedirectsMax: 5,
  /** A recording of a video platform. */
  importAudioBytesMax: 32_000_000,
  importAudioSecondsMax: mediaMsMax / 1_000,
  /** Media of models: as they come, and all that is in them. */
  modelMediaBytesMax: 4 * 1024 ** 3,
  /** Of one language's data; the largest of tessdata_best have about a hundred MiB. */
  ocrLanguageBytesMax: 256 * 1024 ** 2,
  /** Of a speech model's list of tokens; Whisper's have about a megabyte. */
  speechTokensBytesMax: 16 * 1024 ** 2,
  /** Of a model for voice activity; Silero's have about two megabytes. */
  activityModelBytesMax: 64 * 1024 ** 2,
} as const;
