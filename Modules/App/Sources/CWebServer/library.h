// The libmicrohttpd functions in use, resolved when the first server starts.

#ifndef CWEBSERVER_LIBRARY_H
#define CWEBSERVER_LIBRARY_H

#include <microhttpd.h>

typedef struct cw_library {
    const char *(*get_version)(void);
    struct MHD_Daemon *(*start_daemon)(
        unsigned flags, uint16_t port, MHD_AcceptPolicyCallback policy, void *policy_context,
        MHD_AccessHandlerCallback handler, void *handler_context, ...);
    void (*stop_daemon)(struct MHD_Daemon *daemon);
    MHD_socket (*quiesce_daemon)(struct MHD_Daemon *daemon);
    enum MHD_Result (*run)(struct MHD_Daemon *daemon);
    enum MHD_Result (*get_timeout)(struct MHD_Daemon *daemon, MHD_UNSIGNED_LONG_LONG *timeout);
    const union MHD_DaemonInfo *(*get_daemon_info)(
        struct MHD_Daemon *daemon, enum MHD_DaemonInfoType type, ...);
    const union MHD_ConnectionInfo *(*get_connection_info)(
        struct MHD_Connection *connection, enum MHD_ConnectionInfoType type, ...);
    int (*get_connection_values_n)(
        struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIteratorN iterator,
        void *context);
    void (*suspend_connection)(struct MHD_Connection *connection);
    void (*resume_connection)(struct MHD_Connection *connection);
    enum MHD_Result (*queue_response)(
        struct MHD_Connection *connection, unsigned status, struct MHD_Response *response);
    struct MHD_Response *(*create_response_from_buffer)(
        size_t size, void *buffer, enum MHD_ResponseMemoryMode mode);
    struct MHD_Response *(*create_response_from_callback)(
        uint64_t size, size_t block_size, MHD_ContentReaderCallback reader, void *context,
        MHD_ContentReaderFreeCallback free);
    enum MHD_Result (*add_response_header)(
        struct MHD_Response *response, const char *name, const char *value);
    void (*destroy_response)(struct MHD_Response *response);
    const char *(*get_reason_phrase_for)(unsigned status);
} cw_library;

// Returns libmicrohttpd, which the first call loads; NULL and a reason on failure.
const cw_library *cw_library_load(const char **reason);

#endif
